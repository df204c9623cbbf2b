// Remote control as a list of piles or guns offers it: an entry of each row's menu, and a button about the chosen rows.
import type { Fields } from '@ev/contract/kit/field'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useWords } from '../form/of.ts'
import type { RowEntry } from '../list/resource-list.props.ts'
import { pickedCount, selectionOf } from '../list/selection.ts'
import type { ListOf } from '../list/use-list.ts'
import type { CommandTargets } from './command-dialog.tsx'
import { useCommandsHere } from './commands-here.ts'

const CommandDialog = lazy(async () => ({ default: (await import('./command-dialog.tsx')).CommandDialog }))

type Commanded = { readonly id: string; readonly name: string; readonly protocol: string }

type CommandEntry<F extends Fields> = {
  /** Whether this reader may send anything: without it rows have nothing to be chosen for. */
  readonly isAny: boolean
  readonly rowEntries: (row: Commanded) => readonly RowEntry[]
  readonly picked: (list: ListOf<F>) => ReactNode
  readonly dialog: ReactNode
}

export function useCommandEntry<F extends Fields>(on: 'pile' | 'gun'): CommandEntry<F> {
  const { t } = useWords()
  const commandsHere = useCommandsHere()
  const [targets, setTargets] = useState<CommandTargets>()
  const isAny = commandsHere(on).length > 0
  return {
    isAny,
    rowEntries: ({ id, name, protocol }) =>
      isAny
        ? [
            {
              key: 'command',
              label: t('command.title'),
              why: commandsHere(on, protocol).length > 0 ? undefined : t('command.noneHint'),
              onClick: () => setTargets({ on, selection: { ids: [id] }, count: 1, name, protocol }),
            },
          ]
        : [],
    picked: ({ selection, query, total = 0 }) => (
      <Button
        onClick={() => {
          const picked = selection.get()
          setTargets({ on, selection: selectionOf(picked, query.filters), count: pickedCount(picked, total) })
        }}
      >
        {t('command.title')}
      </Button>
    ),
    dialog: targets && (
      <Suspense>
        <CommandDialog targets={targets} onClose={() => setTargets(undefined)} />
      </Suspense>
    ),
  }
}
