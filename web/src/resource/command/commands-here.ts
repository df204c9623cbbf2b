// Which commands somebody may send from the screen that they stand on, to piles of a language.
import { commandCalls } from '@ev/contract/operation/command'
import { type CommandName, commandKind, commandNames } from '@ev/contract/operation/command-kinds'
import { useMayCall } from '../../shell/me.ts'

type Sort = 'pile' | 'gun'

/** `protocol` of one target; of many each is judged by the server. */
export function useCommandsHere(): (on: Sort, protocol?: string, count?: number) => CommandName[] {
  const mayCall = useMayCall()
  return (on, protocol, count = 1) =>
    commandNames.filter(name => {
      const kind = commandKind(name)
      return (
        kind.on === on &&
        mayCall(commandCalls[name]) &&
        (protocol === undefined || kind.protocols.some(one => one === protocol)) &&
        (count === 1 || !kind.isSingle)
      )
    })
}
