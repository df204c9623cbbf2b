// Accounts: what is in them, what can be spent of it, and what people do to them.
import { accountFlow } from '@ev/contract/bill/account-flow'
import type { Row } from '@ev/contract/kit/resource'
import { account } from '@ev/contract/member/account'
import { adjustment } from '@ev/contract/member/adjustment'
import { useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { useT } from '../../../../locales/language.ts'
import { FormDrawer } from '../../../../resource/form/form-drawer.tsx'
import { inSentence, useMay, useWords } from '../../../../resource/form/of.ts'
import { RelatedList, useSees } from '../../../../resource/related-list.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { go } from '../../../../shell/tab-store.ts'
import { Reckoning } from '../../../parts/reckoning.tsx'

type Account = Row<typeof account.fields>

const flowScreen = '/finance/paymentCenter/AccountFlow'

export function Accounts() {
  const t = useT()
  const { word } = useWords()
  const sees = useSees()
  const mayAdjust = useMay(adjustment)('add')
  const [adjusted, setAdjusted] = useState<string>()
  const close = () => setAdjusted(undefined)
  const flow = {
    key: 'flow',
    label: t('memberAccount.flow'),
    children: ({ id }: Account) => <RelatedList of={accountFlow} filters={{ account: [id] }} />,
  }
  const adjustments = {
    key: 'adjustments',
    label: t('memberAccount.adjustments'),
    children: ({ id }: Account) => <RelatedList of={adjustment} filters={{ account: [id] }} />,
  }
  const seesFlow = sees(accountFlow)
  return (
    <>
      <ResourcePage
        of={account}
        list={{
          cells: { ownerName: row => <Owner of={row} /> },
          rowExtra: ({ id }) => [
            ...(seesFlow
              ? [{ key: 'flow', label: t('memberAccount.flow'), onClick: () => void go(`${flowScreen}?account=${id}`) }]
              : []),
            ...(mayAdjust ? [{ key: 'adjust', label: t('memberAccount.adjust'), onClick: () => setAdjusted(id) }] : []),
          ],
        }}
        detail={{
          widthPx: 1080,
          cells: { ownerName: row => <Owner of={row} /> },
          after: { lastTime: row => <Money of={row} /> },
          tabs: [...(seesFlow ? [flow] : []), ...(sees(adjustment) ? [adjustments] : [])],
          buttons: ({ id }) =>
            mayAdjust && <Button onClick={() => setAdjusted(id)}>{t('memberAccount.adjust')}</Button>,
        }}
      />
      <FormDrawer
        key={adjusted}
        of={adjustment}
        isOpen={adjusted !== undefined}
        title={t('record.add', { title: inSentence(word(adjustment.title)) })}
        {...(adjusted !== undefined && { initial: { account: adjusted } })}
        onClose={close}
        onSaved={close}
      />
    </>
  )
}

/** Whose it is, and the way there. */
function Owner({ of: { owner, ownerName, member, fleet, driver, card } }: { of: Account }) {
  const [family, record] = {
    member: ['member-service/member', member] as const,
    fleet: ['member-service/fleet', fleet] as const,
    driver: ['member-service/fleetMember', driver] as const,
    card: ['member-service/card', card] as const,
  }[owner]
  return record ? <RefLink family={family} to={{ id: record.id, label: ownerName }} /> : ownerName
}

function Money({ of: row }: { of: Account }) {
  const t = useT()
  const { fields } = account
  return (
    <Reckoning
      title={t('member.available')}
      parts={[
        { sign: '+', of: fields.balanceFen, fen: row.balanceFen },
        { sign: '−', of: fields.heldFen, fen: row.heldFen },
        { sign: '+', of: fields.limitFen, fen: row.limitFen },
        { sign: '=', of: fields.availableFen, fen: row.availableFen },
      ]}
      note={row.state === 1 ? undefined : t('memberAccount.notOpen')}
    />
  )
}
