// One-time tickets: whoever brings one within a minute is taken for the user it was issued for.
import * as z from 'zod'
import { calls, write } from '../kit/calls.ts'
import { Id, Ticket, TimeShown } from '../kit/shapes.ts'

export const ticket = calls('system-service/ticket', {
  /** For another system of the operator that sends one of its users here, already known. */
  issue: write({
    may: 'issue',
    input: z.strictObject({
      account: z
        .string()
        .trim()
        .min(1)
        .max(32)
        .meta({ examples: ['op399'] }),
    }),
    output: z.strictObject({
      ticket: z.string(),
      address: z.string().meta({ description: 'Opens the product as this user, once.' }),
      expireTime: TimeShown,
    }),
  }),
  /** For the server of the reconciliation site: who stands behind the `token` that its login page was opened with. */
  redeem: write({
    may: 'anyone',
    input: z.strictObject({
      ticket: Ticket.meta({ description: 'The `token` in the query of the login page of the reconciliation site.' }),
    }),
    output: z.strictObject({ id: Id, account: z.string(), name: z.string(), sellerId: Id, sellerName: z.string() }),
  }),
})
