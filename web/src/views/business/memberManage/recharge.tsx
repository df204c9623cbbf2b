// Recharges of members: what was paid online, what was entered at the counter, and a code for who pays on the spot.
import { payment } from '@ev/contract/bill/payment'
import { recharge } from '@ev/contract/bill/recharge'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay, useWords } from '../../../resource/form/of.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { CollectDialog } from './parts/collect-dialog.tsx'
import { useRechargeCheck } from './parts/use-recharge-check.ts'

export default function Recharges() {
  const { t } = useWords()
  const may = useMay(recharge)
  const sees = useSees()
  const { check, checking } = useRechargeCheck()
  const [isCollecting, setIsCollecting] = useState(false)
  const mayCheck = (row: { readonly type: string; readonly status: number }) =>
    may('check') && row.type === 'online' && row.status === 0
  return (
    <>
      <ResourcePage
        of={recharge}
        list={{
          toolbar: () =>
            may('collect') && <Button onClick={() => setIsCollecting(true)}>{t('recharge.collect')}</Button>,
          rowExtra: row =>
            mayCheck(row) ? [{ key: 'check', label: t('recharge.check'), onClick: () => void check(row) }] : [],
        }}
        detail={{
          buttons: row =>
            mayCheck(row) && (
              <Button loading={checking === row.id} onClick={() => void check(row)}>
                {t('recharge.check')}
              </Button>
            ),
          tabs: sees(payment)
            ? [
                {
                  key: 'payments',
                  label: t('recharge.payments'),
                  children: row => <RelatedList of={payment} filters={{ recharge: [row.id] }} />,
                },
              ]
            : [],
        }}
      />
      {isCollecting && <CollectDialog onClose={() => setIsCollecting(false)} />}
    </>
  )
}
