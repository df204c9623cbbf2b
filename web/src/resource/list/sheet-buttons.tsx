// Reading a sheet in, and having the report made by itself: the dialogs are fetched when they are asked for.
import type { Call } from '@ev/contract/kit/calls'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import type { Importable } from '../../shell/centre/import-dialog.tsx'
import { useMayCall } from '../../shell/me.ts'
import type { List } from './use-list.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('../../shell/centre/import-dialog.tsx')).ImportDialog,
}))
const TimedExport = lazy(async () => ({ default: (await import('../../shell/centre/timed-export.tsx')).TimedExport }))

export function ImportButton({ list }: { list: List }) {
  const t = useT()
  const { isOpen, isWanted, open, close } = useWanted()
  const mayCall = useMayCall()
  if (!mayCall(list.of.calls.import)) return null
  return (
    <>
      <Button look="quiet" onClick={open}>
        {t('list.import')}
      </Button>
      {isWanted && (
        <Suspense>
          <ImportDialog
            // The verb brings both calls along.
            of={list.of as unknown as Importable}
            open={isOpen}
            onClose={close}
            onDone={() => void list.refresh()}
          />
        </Suspense>
      )}
    </>
  )
}

type ScheduleButtonProps = {
  /** The name of the report. */
  name: string
  /** The export that it is made by, and what is asked of it: what the screen shows now. */
  by: Call | undefined
  input: object
}

export function ScheduleButton({ name, by, input }: ScheduleButtonProps) {
  const t = useT()
  const { isOpen, isWanted, open, close } = useWanted()
  const mayCall = useMayCall()
  if (!by || !mayCall(by)) return null
  return (
    <>
      <Button look="quiet" onClick={open}>
        {t('list.schedule')}
      </Button>
      {isWanted && (
        <Suspense>
          <TimedExport
            name={name}
            exportUrl={by.path}
            exportParams={JSON.stringify(input)}
            open={isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Once wanted a dialog stays, so that it can close by itself and go on with what it began. */
function useWanted() {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return { isOpen, isWanted, open, close: () => setIsOpen(false) }
}
