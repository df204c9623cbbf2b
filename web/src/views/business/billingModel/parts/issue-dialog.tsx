// Puts a version of a model on its way to piles: which version, to which of them, and when. Who cannot take it is told
// before anything is written.

import { billingIssue } from '@ev/contract/config/billing-issue'
import { billingModel } from '@ev/contract/config/billing-model'
import { labelOf } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { versionStage } from '@ev/contract/price-enums'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Radio, Select } from 'antd'
import { EditForm, FormActions, FormField, SubmitButton } from '../../../../kit/form.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { FormItem } from '../../../../resource/form/form-item.tsx'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call, type In } from '../../../../shell/call.ts'
import { go } from '../../../../shell/tab-store.ts'
import styles from './issue.module.css'
import { useVersions, usual, type Version } from './use-versions.ts'

const asked = {
  stations: f.refs('电站', 'Stations', 'config-service/station'),
  piles: f.refs('充电桩', 'Piles', 'config-service/pile'),
  time: f.time('定时时间', 'Time'),
}

type Draft = {
  version: string
  where: 'all' | 'stations' | 'piles'
  stations: string[]
  piles: string[]
  when: 'now' | 'later'
  time: string | null
}

type IssueDialogProps = { model: { readonly id: string; readonly name: string }; onClose: () => void }

export function IssueDialog({ model, onClose }: IssueDialogProps) {
  const t = useT()
  const versions = useVersions(model.id)
  const offered = versions.data?.filter(({ stage }) => stage === 'inForce' || stage === 'planned') ?? []
  return (
    <KeptModal
      open
      title={t('issue.title', { name: model.name })}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      {versions.isPending ? (
        <Waiting />
      ) : versions.isError ? (
        <State drawing="failed" title={t('record.failed')} hint={versions.error.message} isAlert>
          <Button onClick={() => void versions.refetch()}>{t('app.retry')}</Button>
        </State>
      ) : offered.length === 0 ? (
        <State drawing="empty" title={t('issue.noVersion')} />
      ) : (
        <IssueForm versions={offered} onClose={onClose} />
      )}
    </KeptModal>
  )
}

type IssueFormProps = { versions: readonly Version[]; onClose: () => void }

function IssueForm({ versions, onClose }: IssueFormProps) {
  const t = useT()
  const language = useSpoken()
  const queries = useQueryClient()
  const [form] = Form.useForm<Draft>()
  const [where, when] = [Form.useWatch('where', form), Form.useWatch('when', form)]
  const first = usual(versions)
  const initial: Draft = { version: first?.id ?? '', where: 'all', stations: [], piles: [], when: 'now', time: null }

  const onSubmit = async (_values: Draft, key: string) => {
    const sent = sentOf(form.getFieldsValue(true))
    const { batchNo, count, refusedCount } = await call(billingModel.calls.issue, sent, { key })
    await Promise.all([billingIssue, billingModel].map(of => queries.invalidateQueries({ queryKey: familyKey(of) })))
    const said = { count, batchNo, refused: refusedCount }
    toast(refusedCount === 0 ? t('issue.done', said) : t('issue.doneSome', said), 'success')
    onClose()
    await go(`/business/stationManage/billModelHistory?batchNo=${batchNo}`)
  }
  /** A version that is yet to come is sent when it comes. */
  const onVersion = (id: string) => {
    const chosen = versions.find(version => version.id === id)
    if (chosen?.stage === 'planned') form.setFieldsValue({ when: 'later', time: chosen.effectiveTime })
  }

  return (
    <EditForm form={form} initialValues={initial} onSubmit={onSubmit}>
      <FormField name="version" label={t('issue.version')} required>
        <Select
          options={versions.map(({ id, versionNo: no, stage, effectiveTime: time }) => ({
            value: id,
            label: t('issue.versionOf', { no, stage: labelOf(versionStage.list, stage, language), time }),
          }))}
          onChange={onVersion}
        />
      </FormField>
      <FormField name="where" label={t('issue.where')}>
        <Radio.Group
          options={(['all', 'stations', 'piles'] as const).map(value => ({ value, label: t(`issue.${value}`) }))}
        />
      </FormField>
      {where === 'stations' && (
        <FormItem name="stations" field={asked.stations} of={undefined} form={form} mode="create" />
      )}
      {where === 'piles' && <FormItem name="piles" field={asked.piles} of={undefined} form={form} mode="create" />}
      <FormField name="when" label={t('issue.when')}>
        <Radio.Group
          options={[
            { value: 'now', label: t('issue.now') },
            { value: 'later', label: t('issue.later') },
          ]}
        />
      </FormField>
      {when === 'later' && <FormItem name="time" field={asked.time} of={undefined} form={form} mode="create" />}
      <Outcome draft={Form.useWatch([], { form, preserve: true })} />
      <FormActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <SubmitButton>{t('issue.send')}</SubmitButton>
      </FormActions>
    </EditForm>
  )
}

type Sent = In<typeof billingModel.calls.issue>

const sentOf = ({ version, where, stations, piles, when, time }: Draft): Sent => ({
  version,
  stations: where === 'stations' ? stations : [],
  piles: where === 'piles' ? piles : [],
  time: when === 'later' ? time : null,
})

/** What has been chosen as far as it can be asked about. */
const isWhole = ({ where, stations = [], piles = [], when, time }: Partial<Draft>) =>
  (where === 'all' || (where === 'stations' ? stations : piles).length > 0) && (when === 'now' || Boolean(time))

function Outcome({ draft }: { draft: Draft | undefined }) {
  const t = useT()
  const sent = draft?.version && isWhole(draft) ? sentOf(draft) : undefined
  const check = useQuery({
    queryKey: [...familyKey(billingModel), 'issueCheck', sent],
    queryFn: () => call(billingModel.calls.issueCheck, sent as Sent),
    enabled: sent !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (sent === undefined) return null
  if (check.isError)
    return (
      <p role="status" className={styles.no}>
        {check.error.message}
      </p>
    )
  if (!check.data) return <p role="status">{t('issue.checking')}</p>
  const { fitCount, refusedCount, refused } = check.data
  return (
    <div className={styles.outcome}>
      <p role="status">
        <b>{t('issue.fit', { count: fitCount })}</b>
        {refusedCount > 0 && <span> · {t('issue.refused', { count: refusedCount })}</span>}
      </p>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls it by the keyboard has to stand in it.
        <ul tabIndex={0} aria-label={t('issue.refused', { count: refusedCount })}>
          {refused.map(({ pile, station, why }) => (
            <li key={pile.id}>
              <span>
                {station.label} / {pile.label}
              </span>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      {refusedCount > refused.length && <p>{t('issue.refusedMore', { count: refusedCount - refused.length })}</p>}
    </div>
  )
}
