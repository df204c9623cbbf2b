// What an administrator does with somebody's way in: a new password for one login, or a ticket.
import { ticket } from '@ev/contract/system/ticket'
import { users } from '@ev/contract/system/users'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../../kit/ask.tsx'
import { toast } from '../../../../kit/toast.tsx'
import type { Told } from '../../../../kit/told-once.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'
import { useCan } from '../../../../shell/me.ts'

export const detailsOf = (id: string) => `/system/systemSet/UserDetails?id=${id}`

type Somebody = { readonly id: string; readonly name: string; readonly account: string }

export function useUserEntries(tell: (told: Told) => void) {
  const t = useT()
  const can = useCan()
  const queries = useQueryClient()

  const resetPassword = async ({ id, name, account }: Somebody) => {
    const title = t('people.resetQuestion', { name, account })
    if (!(await ask({ title, text: t('people.resetText'), yes: t('people.reset'), isHarm: true }))) return
    await spoken(async () => {
      const { password } = await call(users.calls.resetPassword, { id })
      tell({
        title: t('people.resetDone', { name }),
        text: t('people.passwordOnce'),
        lines: [
          { label: t('people.account'), value: account },
          { label: t('people.firstPassword'), value: password },
        ],
      })
    })
    await queries.invalidateQueries({ queryKey: familyKey(users) })
  }

  const issueTicket = async ({ name, account }: Somebody) => {
    const title = t('people.ticketQuestion', { name, account })
    if (!(await ask({ title, text: t('people.ticketText'), yes: t('people.ticket') }))) return
    await spoken(async () => {
      const { address, expireTime } = await call(ticket.issue, { account })
      tell({
        title: t('people.ticketDone', { name }),
        text: t('people.ticketOnce', { time: expireTime }),
        lines: [{ label: t('people.ticketAddress'), value: new URL(address, location.origin).href }],
      })
    })
  }

  return { resetPassword, issueTicket, mayReset: can('resetPassword'), mayIssue: can('issueTicket') }
}

async function spoken(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}
