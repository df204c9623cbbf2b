// Settling an order by hand: the figures that there are, by which of them, who pays where nobody does, and why.
import { abnormalOrder } from '@ev/contract/bill/abnormal-order'
import { settleForm } from '@ev/contract/bill/order-actions'
import type { Row } from '@ev/contract/kit/resource'
import { emptyValue } from '@ev/contract/kit/write'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { EditForm, FormActions, SubmitButton } from '../../../../kit/form.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { type Draft, newDraft, sentOf } from '../../../../resource/form/draft.ts'
import { FormItem } from '../../../../resource/form/form-item.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { sayWaiting } from '../../../../resource/form/use-save.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call, type In } from '../../../../shell/call.ts'
import styles from './abnormal.module.css'
import { kwh, yuanOfMil } from './order-figures.ts'

type AbnormalRow = Row<typeof abnormalOrder.fields>
type SettleDialogProps = { row: AbnormalRow; onClose: () => void }

const { settle } = abnormalOrder.actions
const definition = { fields: settle.input, form: settleForm }

export function SettleDialog({ row, onClose }: SettleDialogProps) {
  const { t, word } = useWords()
  const queries = useQueryClient()
  const [form] = Form.useForm()
  const hasPayer = row.member !== null || row.fleet !== null
  const names = Object.keys(settle.input).filter(name => !(hasPayer && name.startsWith('paying')))
  const onSubmit = async (values: Draft, key: string) => {
    const said = sentOf(definition, 'create', values)
    // What the form does not ask for is empty.
    const input = Object.fromEntries(
      Object.entries(settle.input).map(([name, field]) => [name, said[name] ?? emptyValue(field)]),
    )
    const { approvalId } = await call(
      abnormalOrder.calls.settle,
      // What the form sends is what its fields say; the server checks it by the same schema.
      { ...input, id: row.id } as In<typeof abnormalOrder.calls.settle>,
      { key },
    )
    await queries.invalidateQueries({ queryKey: familyKey(abnormalOrder) })
    if (approvalId === null) toast(t('orderCare.settled', { no: row.orderNo }), 'success')
    else void sayWaiting(approvalId)
    onClose()
  }
  return (
    <KeptModal
      open
      title={t('orderCare.settleTitle', { no: row.orderNo })}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>{word(settle.confirm())}</p>
      <Figures row={row} />
      <EditForm
        form={form}
        initialValues={{ ...newDraft(settle.input), basis: basisOf(row) }}
        onSubmit={(values, key) => onSubmit(values as Draft, key)}
      >
        {names.map(name => (
          <FormItem
            key={name}
            name={name}
            field={settle.input[name as keyof typeof settle.input]}
            of={settleForm}
            form={form}
            mode="create"
          />
        ))}
        <FormActions>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <SubmitButton isHarm>{word(settle.label)}</SubmitButton>
        </FormActions>
      </EditForm>
    </KeptModal>
  )
}

/** The first of them for which there are figures. */
const basisOf = ({ liveEnergyE4, deviceAmountMil }: AbnormalRow) =>
  (deviceAmountMil ?? 0) > 0 ? 'pile' : liveEnergyE4 > 0 ? 'live' : 'entered'

function Figures({ row }: { row: AbnormalRow }) {
  const { t } = useWords()
  const { liveEnergyE4, liveAmountMil, liveTime, deviceAmountMil, energyE4 } = row
  return (
    <div className={styles.bases}>
      <span>
        {liveEnergyE4 > 0
          ? t('orderCare.liveFigures', {
              energy: kwh(liveEnergyE4),
              amount: yuanOfMil(liveAmountMil),
              time: liveTime ?? '–',
            })
          : t('orderCare.noLive')}
      </span>
      <span>
        {deviceAmountMil === null
          ? t('orderCare.noPile')
          : t('orderCare.pileFigures', {
              energy: energyE4 === null ? '–' : kwh(energyE4),
              amount: yuanOfMil(deviceAmountMil),
            })}
      </span>
    </div>
  )
}
