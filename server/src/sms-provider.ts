// Who carries messages out of the house.
export type SmsProvider = {
  name: string
  /** Hands the message over; `kept` means that nobody carries it further. */
  send(message: { telephone: string; content: string }): Promise<'sent' | 'kept'>
}

/** Keeps every message where the platform administrator can read it, on the SMS screen. */
export const outbox: SmsProvider = { name: 'outbox', send: async () => 'kept' }
