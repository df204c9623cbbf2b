// OCPP 1.6J as a language of chargers.
import type { Protocol } from '../../event.ts'
import { callTimeoutMs } from './calls.ts'
import { commandKinds } from './commands.ts'
import { explain } from './explain.ts'
import { speakOcpp16 } from './speaker.ts'

export const ocpp16: Protocol = {
  name: 'OCPP1.6J',
  transport: 'websocket',
  speak: (wire, ear, caller) => speakOcpp16(wire, ear, caller, callTimeoutMs),
  explain,
  commands: commandKinds,
}
