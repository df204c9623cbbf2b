// The commands that this language has words for; all others are unsupported.
import type { ChargerCommand, CommandKind } from '../../event.ts'

export const commands: ReadonlySet<CommandKind> = new Set(['start', 'stop', 'reset'])

/** Nothing where the language has no words for it. */
export function wordsOf(command: ChargerCommand): { do: string; [field: string]: unknown } | undefined {
  switch (command.kind) {
    case 'start':
      return { do: 'start', gun: command.gun, session: command.sessionNo, balanceFen: command.balanceFen }
    case 'stop':
      return { do: 'stop', gun: command.gun }
    case 'reset':
      return { do: 'reset', isWhenIdle: command.isWhenIdle }
    default:
      return undefined
  }
}
