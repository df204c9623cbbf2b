// The languages that chargers speak with this platform.
import type { Protocol } from './event.ts'
import { ocpp16 } from './protocols/ocpp16/protocol.ts'
import { ykc } from './protocols/ykc/protocol.ts'

export const protocols: readonly Protocol[] = [ocpp16, ykc]
