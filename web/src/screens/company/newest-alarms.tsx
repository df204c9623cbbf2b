import { useT } from '../../locales/language.ts'
import { useAlarms } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { AlarmRows } from '../alarm-rows.tsx'
import { Panel } from '../panel.tsx'
import styles from './company.module.css'

const shownAtMost = 5

export function NewestAlarms({ wall }: { wall: Wall }) {
  const t = useT()
  return (
    <Panel title={t('bigScreen.alarms')} className={styles.alarms}>
      <AlarmRows wall={wall} alarms={useAlarms(wall).slice(0, shownAtMost)} />
    </Panel>
  )
}
