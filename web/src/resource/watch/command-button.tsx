// Commands to a pile or a gun that a monitor shows, for whoever may send some from here.
import { type CommandName, commandKind } from '@ev/contract/operation/command-kinds'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useCommandsHere } from '../command/commands-here.ts'
import { useWords } from '../form/of.ts'

const CommandDialog = lazy(async () => ({ default: (await import('../command/command-dialog.tsx')).CommandDialog }))

type CommandButtonProps = {
  on: 'pile' | 'gun'
  id: string
  name: string
  /** This one alone; else all that may be sent from here are offered. */
  only?: CommandName
}

export function CommandButton({ on, id, name, only }: CommandButtonProps) {
  const { t, word } = useWords()
  const commandsHere = useCommandsHere()
  const [isOpen, setIsOpen] = useState(false)
  const offered = commandsHere(on).filter(one => only === undefined || one === only)
  if (offered.length === 0) return null
  const text = only === undefined ? t('command.title') : word(commandKind(only).label)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={`${text} · ${name}`}>
        {text}
      </Button>
      {isOpen && (
        <Suspense>
          <CommandDialog
            targets={{ on, selection: { ids: [id] }, count: 1, name, ...(only && { only }) }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
