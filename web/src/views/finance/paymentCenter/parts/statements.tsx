// Statements of the channels, their lines beside our payments, and what is done about those that differ.
import { statement } from '@ev/contract/bill/statement'
import { statementLine } from '@ev/contract/bill/statement-line'
import { labelOf } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { statementResult } from '@ev/contract/payment-enums'
import { businessDay, dayMs, earlier, instant } from '@ev/rules/units'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import type { Draft } from '../../../../resource/form/draft.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { useOpened } from '../../../../resource/use-opened.ts'
import { CallError, call } from '../../../../shell/call.ts'

export function Statements() {
  const { t } = useWords()
  const may = useMay(statement)
  const { open } = useOpened()
  const [isReading, setIsReading] = useState(false)
  return (
    <>
      <ResourcePage
        of={statement}
        list={{
          empty: { title: t('books.noStatement'), hint: t('books.noStatementHint') },
          toolbar: () =>
            may('run') && (
              <Button type="primary" onClick={() => setIsReading(true)}>
                {t('books.read')}
              </Button>
            ),
        }}
        detail={{ extra: ({ id }) => <Lines statement={id} /> }}
      />
      {isReading && (
        <ReadDialog
          onClose={() => setIsReading(false)}
          onRead={id => {
            setIsReading(false)
            open({ id, isForm: false })
          }}
        />
      )}
    </>
  )
}

/** The last day that is over is the one that is asked for. */
const asked = () => ({
  channel: f.ref('支付渠道', 'Channel', 'bill-service/paymentChannel'),
  day: f.date('账单日期', 'Day', { initial: businessDay(earlier(instant(Date.now()), dayMs)) }),
})

type ReadDialogProps = { onClose: () => void; onRead: (id: string) => void }

function ReadDialog({ onClose, onRead }: ReadDialogProps) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [fields] = useState(asked)
  const onSubmit = async (input: Draft, key: string) => {
    const wanted = { channel: String(input.channel), day: String(input.day) }
    const { id, status, differences } = await call(statement.calls.run, wanted, { key })
    if (status === 'failed') toast(t('books.readFailed'), 'error')
    else
      toast(
        differences === 0 ? t('books.matched') : t('books.unmatched', { count: differences }),
        differences === 0 ? 'success' : 'error',
      )
    await queries.invalidateQueries({ queryKey: familyKey(statement) })
    onRead(id)
  }
  return (
    <InputDialog
      title={t('books.read')}
      text={t('books.readText')}
      yes={t('books.readYes')}
      fields={fields}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

function Lines({ statement: id }: { statement: string }) {
  const { t } = useWords()
  const may = useMay(statementLine)
  const onAsk = useAsk()
  return (
    <ResourceList<typeof statementLine.fields, typeof statementLine.actions>
      of={statementLine}
      isInside
      fixedFilters={{ statement: [id] }}
      rowExtra={row =>
        may('ask') && row.result === 'onlyChannel'
          ? [
              {
                key: 'ask',
                label: t('books.ask'),
                why: row.payment === null ? t('books.askNothing') : undefined,
                onClick: () => void onAsk(row.id),
              },
            ]
          : []
      }
    />
  )
}

/** What the channel says is credited; a line that both have now is mended. */
function useAsk() {
  const { t, language } = useWords()
  const queries = useQueryClient()
  return async (id: string) => {
    try {
      const { result } = await call(statementLine.calls.ask, { id })
      const said = labelOf(statementResult.list, result, language)
      toast(t('books.asked', { said }), result === 'matched' ? 'success' : 'info')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await Promise.all([statementLine, statement].map(of => queries.invalidateQueries({ queryKey: familyKey(of) })))
  }
}
