// The stations that a role shows: one by one, or those of a group at once.
import { station } from '@ev/contract/config/station'
import { stationGroup } from '@ev/contract/config/station-group'
import { f } from '@ev/contract/kit/field'
import { Form } from 'antd'
import { useContext, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { RefInput, RefsInput } from '../../../../resource/form/ref-input.tsx'
import { CallError, call } from '../../../../shell/call.ts'
import { useMe } from '../../../../shell/me.ts'
import styles from './rights.module.css'
import { EditedRole } from './rights-input.tsx'

const stationsField = f.refs('电站', 'Stations', station.address, { optional: true })
const groupField = f.ref('电站分组', 'Group', stationGroup.address, { optional: true })

export function StationsInput({ value = [], onChange, ...given }: InputProps<string[]>) {
  const t = useT()
  const ofSeller = useRoleSeller()
  const [problem, setProblem] = useState('')
  const addGroup = async (id: string) => {
    setProblem('')
    try {
      const members = await call(stationGroup.calls.members, { id })
      onChange?.([...new Set([...value, ...members.map(one => one.id)])])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    }
  }
  return (
    <div className={styles.stations}>
      <RefsInput
        {...given}
        aria-label={t('station.pickStations')}
        field={stationsField}
        known={[]}
        ofSeller={ofSeller}
        value={value}
        onChange={ids => onChange?.(ids)}
      />
      <div className={styles.fromGroup}>
        <span>{t('station.addGroup')}</span>
        <RefInput
          aria-label={t('station.addGroup')}
          field={groupField}
          known={[]}
          ofSeller={ofSeller}
          value={null}
          onChange={id => id !== null && void addGroup(id)}
        />
        {value.length > 0 && (
          <Button look="link" onClick={() => onChange?.([])}>
            {t('station.removeAll')}
          </Button>
        )}
      </div>
      <p className={styles.quiet} role="status">
        {problem || (value.length === 0 ? t('station.noneChosen') : t('station.chosenCount', { count: value.length }))}
      </p>
    </div>
  )
}

/** Whose role it is: its stations are that seller's. A new one says so by its form, or is one's own. */
function useRoleSeller(): string {
  const { sellerId } = useContext(EditedRole)
  const asked: unknown = Form.useWatch('seller', { preserve: true })
  const own = useMe().me.user.sellerId
  return sellerId ?? (typeof asked === 'string' ? asked : own)
}
