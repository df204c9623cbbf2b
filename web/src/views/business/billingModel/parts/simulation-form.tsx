// By which price, at which stations and over which days.
import { mostSimulatedDays, mostSimulatedStations, priceSimulation } from '@ev/contract/bill/price-simulation'
import { labelOf } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { versionStage } from '@ev/contract/price-enums'
import { addDays } from '@ev/rules/days'
import { businessDay, instant } from '@ev/rules/units'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { EditForm, FormActions, FormField, SubmitButton } from '../../../../kit/form.tsx'
import { useT } from '../../../../locales/language.ts'
import { FormItem } from '../../../../resource/form/form-item.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call, type In } from '../../../../shell/call.ts'
import styles from './simulation.module.css'
import { useVersions, usual } from './use-versions.ts'

type By = In<typeof priceSimulation.calls.run>['by']

const asked = {
  model: f.ref('计费模型', 'Billing model', 'config-service/billingModel'),
  stations: f.refs('电站', 'Stations', 'config-service/station', {
    optional: true,
    most: mostSimulatedStations,
    help: { zh: '留空则为全部可见电站', en: 'All that you see if empty' },
  }),
  from: f.date('开始日期', 'From'),
  to: f.date('结束日期', 'To', {
    help: {
      zh: `按订单结束的业务日期，最多 ${mostSimulatedDays} 天`,
      en: `By the day on which orders ended, at most ${mostSimulatedDays} days`,
    },
  }),
}

type Draft = { model: string | null; version: string | null; stations: string[]; from: string; to: string }

type SimulationFormProps = {
  /** A draft that is being edited; where there is none, a version is asked for. */
  draft?: Extract<By, { plan: unknown }>
  onBegun: (id: string) => void
}

export function SimulationForm({ draft, onBegun }: SimulationFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<Draft>()
  const modelId = Form.useWatch('model', form)
  const yesterday = addDays(businessDay(instant(Date.now())), -1)
  const initial: Draft = { model: null, version: null, stations: [], from: addDays(yesterday, -29), to: yesterday }
  const onSubmit = async (values: Draft, key: string) => {
    const { stations, from, to } = values
    const by = draft ?? { version: values.version ?? '' }
    const { workId } = await call(priceSimulation.calls.run, { by, stations: stations ?? [], from, to }, { key })
    await queries.invalidateQueries({ queryKey: familyKey(priceSimulation) })
    onBegun(workId)
  }
  const item = (name: keyof typeof asked) => (
    <FormItem {...{ name, field: asked[name], of: undefined, form, mode: 'create' }} />
  )
  return (
    <EditForm form={form} initialValues={initial} onSubmit={onSubmit}>
      <div className={styles.fields}>
        {!draft && item('model')}
        {!draft && <VersionField modelId={modelId ?? null} />}
        {item('stations')}
        {item('from')}
        {item('to')}
      </div>
      <FormActions>
        <SubmitButton>{t('simulation.run')}</SubmitButton>
      </FormActions>
    </EditForm>
  )
}

/** Of another model another version; the one in force unless somebody chooses. */
function VersionField({ modelId }: { modelId: string | null }) {
  const t = useT()
  const language = useSpoken()
  const form = Form.useFormInstance<Draft>()
  const versions = useVersions(modelId ?? '0')
  const offered = modelId === null ? [] : (versions.data ?? [])
  const chosen = Form.useWatch('version', form)
  const first = usual(offered)
  const isOther = first !== undefined && !offered.some(({ id }) => id === chosen)
  useEffect(() => {
    if (isOther && first) form.setFieldsValue({ version: first.id })
  }, [isOther, first, form])
  return (
    <FormField name="version" label={t('price.version')} required>
      <Select
        disabled={modelId === null}
        loading={modelId !== null && versions.isPending}
        placeholder={t('simulation.modelFirst')}
        options={offered.map(({ id, versionNo: no, stage }) => ({
          value: id,
          label: t('compare.versionStage', { no, stage: labelOf(versionStage.list, stage, language) }),
        }))}
      />
    </FormField>
  )
}
