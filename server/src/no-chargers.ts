// A process to which no pile connects: every one is offline.
import type { Chargers } from './http/context.ts'

export const noChargers: Chargers = {
  command: async () => ({ is: 'offline' }),
  disconnect: () => {},
  isConnected: () => false,
  ports: { ocpp: null, ykc: null },
  figures: () => ({}),
}
