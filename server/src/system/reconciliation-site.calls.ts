import { reconciliationSite } from '@ev/contract/system/reconciliation-site'
import { refuse } from '@ev/rules/refuse'
import { answers } from '../http/context.ts'
import { readParameter } from '../parameters.ts'
import { issueTicket } from './ticket.ts'

export const reconciliationSiteCalls = answers(reconciliationSite, {
  async open(ctx) {
    const login = await readParameter(ctx.db, ctx.user.sellerId, 'outside.reconciliationUrl')
    if (login === '') refuse('reconciliationSiteUnset')
    // Not the session's own token: what another site is given must not open this one.
    const { ticket } = await issueTicket(ctx, ctx.user, 'reconciliation')
    const address = new URL(login)
    address.searchParams.set('token', ticket)
    return { address: address.href }
  },
})
