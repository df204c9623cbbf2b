// The versions of a model: what each of them says, and any two side by side.

import { billingVersion } from '@ev/contract/config/billing-version'
import { labelOf } from '@ev/contract/kit/choices'
import { versionStage } from '@ev/contract/price-enums'
import { businessDay, instant } from '@ev/rules/units'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { CompareVersions } from './compare.tsx'
import { PlanRead } from './plan-read.tsx'
import { useVersions, usual, type Version } from './use-versions.ts'
import styles from './versions.module.css'
import { YearPreview } from './year-preview.tsx'

export function Versions({ model }: { model: { readonly id: string } }) {
  const t = useT()
  const versions = useVersions(model.id)
  const [chosen, setChosen] = useState<string>()
  if (versions.isPending) return <Waiting />
  if (versions.isError)
    return (
      <State drawing="failed" title={t('record.failed')} hint={versions.error.message} isAlert>
        <Button onClick={() => void versions.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  const shown = versions.data.find(({ id }) => id === chosen) ?? usual(versions.data)
  return (
    <div className={styles.room}>
      <ResourceList
        of={billingVersion}
        isInside
        fixedFilters={{ model: [model.id] }}
        pageSize={10}
        onOpen={({ id }) => setChosen(id)}
      />
      {shown && <Shown key={shown.id} versions={versions.data} shown={shown} onChoose={setChosen} />}
    </div>
  )
}

type ShownProps = { versions: readonly Version[]; shown: Version; onChoose: (id: string) => void }

function Shown({ versions, shown, onChoose }: ShownProps) {
  const t = useT()
  const [other, setOther] = useState<string>()
  const compared = versions.find(({ id }) => id === other)
  const others = versions.filter(({ id }) => id !== shown.id)
  return (
    <>
      <div className={styles.head}>
        <VersionSelect label={t('price.version')} versions={versions} value={shown.id} onChange={onChoose} />
        {others.length > 0 && (
          <VersionSelect
            label={t('compare.with')}
            versions={others}
            value={other}
            onChange={setOther}
            placeholder={t('compare.nobody')}
          />
        )}
      </div>
      {compared ? (
        // What was written first stands above.
        <CompareVersions
          before={compared.versionNo < shown.versionNo ? compared : shown}
          after={compared.versionNo < shown.versionNo ? shown : compared}
        />
      ) : (
        <>
          <PlanRead plan={shown.plan} />
          <YearPreview plan={shown.plan} year={Number(businessDay(instant(Date.now())).slice(0, 4))} />
        </>
      )}
    </>
  )
}

type VersionSelectProps = {
  label: string
  versions: readonly Version[]
  value: string | undefined
  onChange: (id: string) => void
  placeholder?: string
}

function VersionSelect({ label, versions, value, onChange, placeholder }: VersionSelectProps) {
  const t = useT()
  const language = useSpoken()
  const id = useId()
  return (
    <div className={styles.labelled}>
      <span id={id}>{label}</span>
      <Select
        aria-labelledby={id}
        value={value ?? null}
        placeholder={placeholder}
        allowClear={placeholder !== undefined}
        style={{ minWidth: 200 }}
        options={versions.map(({ id: own, versionNo: no, stage }) => ({
          value: own,
          label: t('compare.versionStage', { no, stage: labelOf(versionStage.list, stage, language) }),
        }))}
        onChange={chosen => onChange(chosen ?? '')}
      />
    </div>
  )
}
