// Gives to many at once what a fleet's wallet has, or takes it back; what each one has before and after is seen first.
import { labelOf } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { allot, allotment } from '@ev/contract/member/allotment'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { allotWay } from '@ev/contract/member-enums'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Radio } from 'antd'
import { EditForm, FormActions, FormField, SubmitButton } from '../../../../kit/form.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { FormItem } from '../../../../resource/form/form-item.tsx'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { figure } from '../../../../resource/value/figures.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call, type In, type Out } from '../../../../shell/call.ts'
import styles from './fleets.module.css'
import { Receivers } from './receivers.tsx'

const takeBack = 3

const asked = {
  fleetId: f.ref('车队', 'Fleet', 'member-service/fleet'),
  amountFen: f.fen('每人金额', 'To each', { least: 1, most: 10_000_000_000 }),
  upToFen: f.fen('补齐到', 'Up to', { least: 1, most: 10_000_000_000 }),
  backFen: f.fen('每人扣回金额', 'From each', { least: 1, most: 10_000_000_000 }),
  note: f.text('备注', 'Note', { optional: true, max: 100 }),
}
const amountFields = { 1: asked.amountFen, 2: asked.upToFen, 3: asked.backFen } as const

type Draft = {
  fleetId: string | null
  way: 1 | 2 | 3
  to: 'driver' | 'child'
  howMuch: 'all' | 'some'
  amountFen: number | null
  ids: string[]
  note: string
}
const begin: Draft = { fleetId: null, way: 1, to: 'driver', howMuch: 'all', amountFen: null, ids: [], note: '' }

type AllotDialogProps = { fleet?: { readonly id: string; readonly name: string } | undefined; onClose: () => void }

export function AllotDialog({ fleet: given, onClose }: AllotDialogProps) {
  const t = useT()
  return (
    <KeptModal
      open
      width={760}
      title={given ? t('allot.title', { name: given.name }) : t('allot.do')}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AllotForm fleetId={given?.id} onClose={onClose} />
    </KeptModal>
  )
}

type Asked = In<typeof allot.preview>

/** What has been chosen, as far as it can be asked about. */
function askedOf({ fleetId, way, to, ids, ...draft }: Draft): Asked | undefined {
  const isAll = way === takeBack && draft.howMuch === 'all'
  const amountFen = isAll ? null : draft.amountFen
  if (!fleetId || ids.length === 0 || (!isAll && (typeof amountFen !== 'number' || amountFen < 1))) return undefined
  return { fleetId, way, to, ids, amountFen }
}

function AllotForm({ fleetId: given, onClose }: { fleetId: string | undefined; onClose: () => void }) {
  const t = useT()
  const language = useSpoken()
  const queries = useQueryClient()
  const [form] = Form.useForm<Draft>()
  const initial = { ...begin, fleetId: given ?? null }
  const draft: Draft = { ...initial, ...Form.useWatch([], { form, preserve: true }) }
  const { fleetId, way, to, howMuch } = draft
  const sent = askedOf(draft)
  const preview = usePreview(sent)

  const onSubmit = async (_values: Draft, key: string) => {
    if (!sent || !preview.data) return
    const made = await call(allot.make, { ...sent, sumFen: preview.data.sumFen, note: draft.note }, { key })
    await Promise.all([allotment, fleet, fleetMember].map(of => queries.invalidateQueries({ queryKey: familyKey(of) })))
    const said = { count: made.count, sum: figure(made.sumFen, 2) }
    toast(t(way === takeBack ? 'allot.takenBack' : 'allot.done', said), 'success')
    onClose()
  }
  const nobody = () => form.setFieldsValue({ ids: [] })

  return (
    <EditForm form={form} initialValues={initial} onSubmit={onSubmit}>
      {given === undefined && (
        <FormItem name="fleetId" field={asked.fleetId} of={undefined} form={form} mode="create" />
      )}
      <FormField name="way" label={t('allot.way')}>
        <Radio.Group
          options={allotWay.list.map(({ value }) => ({ value, label: labelOf(allotWay.list, value, language) }))}
        />
      </FormField>
      {way === takeBack && (
        <FormField name="howMuch" label={t('allot.howMuch')}>
          <Radio.Group
            options={[
              { value: 'all', label: t('allot.all') },
              { value: 'some', label: t('allot.some') },
            ]}
          />
        </FormField>
      )}
      {(way !== takeBack || howMuch === 'some') && (
        <FormItem key={way} name="amountFen" field={amountFields[way]} of={undefined} form={form} mode="create" />
      )}
      <FormField name="to" label={t(way === takeBack ? 'allot.from' : 'allot.to')}>
        <Radio.Group
          options={[
            { value: 'driver', label: t('fleet.drivers') },
            { value: 'child', label: t('fleet.children') },
          ]}
          onChange={nobody}
        />
      </FormField>
      {fleetId && (
        <FormField name="ids" label={t('allot.whom')} required rules={[{ required: true, message: t('allot.nobody') }]}>
          <Receivers
            key={`${fleetId}:${to}:${way === takeBack}`}
            fleetId={fleetId}
            to={to}
            isBack={way === takeBack}
            preview={sent && preview.data}
          />
        </FormField>
      )}
      {sent && <Outcome preview={preview} isBack={way === takeBack} />}
      <FormItem name="note" field={asked.note} of={undefined} form={form} mode="create" />
      <FormActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <SubmitButton isHarm={way === takeBack} disabled={sent !== undefined && !isFit(preview.data)}>
          {t(way === takeBack ? 'allot.takeBack' : 'allot.give')}
        </SubmitButton>
      </FormActions>
    </EditForm>
  )
}

type Preview = Out<typeof allot.preview>

const isFit = (preview: Preview | undefined) =>
  preview !== undefined &&
  preview.sumFen > 0 &&
  preview.missingFen === 0 &&
  preview.shares.every(({ why }) => why === null)

const usePreview = (sent: Asked | undefined) =>
  useQuery({
    queryKey: [...familyKey(allotment), 'preview', sent],
    queryFn: () => call(allot.preview, sent as Asked),
    enabled: sent !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

function Outcome({ preview, isBack }: { preview: ReturnType<typeof usePreview>; isBack: boolean }) {
  const t = useT()
  if (preview.isError)
    return (
      <p role="status" className={styles.outcome} data-wrong>
        {preview.error.message}
      </p>
    )
  if (!preview.data) return <p role="status">{t('allot.reckoning')}</p>
  const { sumFen, walletFen, walletAfterFen, missingFen, availableFen } = preview.data
  if (missingFen > 0)
    return (
      <p role="status" className={styles.outcome} data-wrong>
        {t('allot.short', {
          sum: figure(sumFen, 2),
          available: figure(availableFen, 2),
          missing: figure(missingFen, 2),
        })}
      </p>
    )
  const unfit = preview.data.shares.filter(({ why }) => why !== null).length
  if (unfit > 0)
    return (
      <p role="status" className={styles.outcome} data-wrong>
        {t('allot.unfit', { count: unfit })}
      </p>
    )
  return (
    <p role="status" className={styles.outcome}>
      <b>{t(isBack ? 'allot.sumBack' : 'allot.sum', { sum: figure(sumFen, 2) })}</b>
      <span>{t('allot.wallet', { before: figure(walletFen, 2), after: figure(walletAfterFen, 2) })}</span>
    </p>
  )
}
