// Stopping a charge from afar: the reason, then what the pile answers.
import type { order } from '@ev/contract/bill/order'
import { stopObjection } from '@ev/contract/bill/order-actions'
import type { realTimeOrder } from '@ev/contract/bill/real-time-order'
import { f } from '@ev/contract/kit/field'
import type { CommandAnswer } from '@ev/contract/operation/command'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { FollowCommands } from '../../../../resource/command/follow-commands.tsx'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import type { RowEntry } from '../../../../resource/list/resource-list.props.ts'
import { call } from '../../../../shell/call.ts'

type Stoppable = { readonly id: string; readonly orderNo: string; readonly orderStatus: number }

const asked = { reason: f.text('原因', 'Reason', { max: 100 }) }
const followWidthPx = 640

export function useStopOrder(of: typeof order | typeof realTimeOrder): {
  rowEntries: (row: Stoppable) => readonly RowEntry[]
  button: (row: Stoppable) => ReactNode
  dialog: ReactNode
} {
  const { t, word } = useWords()
  const may = useMay(of)('stop')
  const queries = useQueryClient()
  const [stopped, setStopped] = useState<Stoppable>()
  const [answer, setAnswer] = useState<CommandAnswer>()
  const whyNot = (row: Stoppable) => {
    const why = stopObjection(row)
    return why && word(why)
  }
  const onClose = () => {
    setStopped(undefined)
    setAnswer(undefined)
    void queries.invalidateQueries({ queryKey: familyKey(of) })
  }
  const title = stopped && t('orderCare.stopTitle', { no: stopped.orderNo })
  return {
    rowEntries: row =>
      may
        ? [{ key: 'stop', label: t('orderCare.stop'), isHarm: true, why: whyNot(row), onClick: () => setStopped(row) }]
        : [],
    button: row =>
      may && (
        <Tooltip title={whyNot(row)}>
          <Button danger disabled={whyNot(row) !== undefined} onClick={() => setStopped(row)}>
            {t('orderCare.stop')}
          </Button>
        </Tooltip>
      ),
    dialog: stopped && title !== undefined && (
      <>
        {answer === undefined && (
          <InputDialog
            title={title}
            text={t('orderCare.stopText')}
            yes={t('orderCare.stop')}
            fields={asked}
            isHarm
            onSubmit={async (input, key) =>
              setAnswer(await call(of.calls.stop, { id: stopped.id, reason: String(input.reason) }, { key }))
            }
            onClose={onClose}
          />
        )}
        {answer && (
          <KeptModal open title={title} footer={null} width={followWidthPx} onCancel={onClose}>
            <FollowCommands answer={answer} onClose={onClose} />
          </KeptModal>
        )}
      </>
    ),
  }
}
