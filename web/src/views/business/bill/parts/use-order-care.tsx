// What people do about orders that wait for them, as entries of a row and as buttons of its page.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { labelOf } from '@ev/contract/kit/choices'
import type { Row } from '@ev/contract/kit/resource'
import { abnormalReason } from '@ev/contract/order-enums'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { acts, once } from '../../../../kit/act-key.ts'
import { ask } from '../../../../kit/ask.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import type { RowEntry } from '../../../../resource/list/resource-list.props.ts'
import { CallError, call } from '../../../../shell/call.ts'

const SettleDialog = lazy(async () => ({ default: (await import('./settle-dialog.tsx')).SettleDialog }))

export type AbnormalRow = Row<typeof abnormalOrder.fields>

export function useOrderCare(): {
  rowEntries: (row: AbnormalRow) => readonly RowEntry[]
  buttons: (row: AbnormalRow) => ReactNode
  dialog: ReactNode
} {
  const { word } = useWords()
  const [settled, setSettled] = useState<AbnormalRow>()
  const may = useMay(abnormalOrder)
  const { recompute, label } = useRecompute()
  const entriesOf = (row: AbnormalRow): RowEntry[] => {
    const { settle } = abnormalOrder.actions
    const fit = settle.when(row)
    const why = fit === true ? undefined : word(fit)
    return [
      ...(may('recompute') ? [{ key: 'recompute', label, why, onClick: () => void recompute(row) }] : []),
      ...(may('settle')
        ? [{ key: 'settle', label: word(settle.label), why, isHarm: true, onClick: () => setSettled(row) }]
        : []),
    ]
  }
  return {
    rowEntries: entriesOf,
    buttons: row =>
      entriesOf(row).map(({ key, label: text, why, isHarm, onClick }) => (
        <Tooltip key={key} title={why}>
          <Button danger={isHarm === true} disabled={why !== undefined} onClick={onClick}>
            {text}
          </Button>
        </Tooltip>
      )),
    dialog: settled && (
      <Suspense>
        <SettleDialog row={settled} onClose={() => setSettled(undefined)} />
      </Suspense>
    ),
  }
}

/** Says what came of it: settled, or why not. */
function useRecompute() {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const [doing] = useState(acts)
  const recompute = async ({ id, orderNo }: AbnormalRow) => {
    if (!(await ask({ title: t('orderCare.recomputeQuestion', { no: orderNo }), yes: t('orderCare.recompute') })))
      return
    try {
      await once(doing, id, async key => {
        const { isSettled, reasons } = await call(abnormalOrder.calls.recompute, { id }, { key })
        const why = reasons.map(reason => labelOf(abnormalReason.list, reason, language)).join(t('orderCare.and'))
        if (isSettled) toast(t('orderCare.recomputed', { no: orderNo }), 'success')
        else toast(t('orderCare.stillOpen', { why }))
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(abnormalOrder) })
  }
  return { recompute, label: t('orderCare.recompute') }
}
