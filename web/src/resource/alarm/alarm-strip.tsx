// Alarms as they come, above a wall: what lasts first, a storm as one line, each leading to where it is.
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { alarmName } from '@ev/rules/alarm'
import { useMemo } from 'react'
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import { useMe } from '../../shell/me.ts'
import { go } from '../../shell/tab-store.ts'
import { gunName } from '../gun/gun-words.ts'
import { Age } from '../live/age.tsx'
import { useAlarms, useIsThere } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import { useSpoken } from '../value/spoken.ts'
import styles from './alarm.module.css'
import { type AlarmGroup, groupAlarms } from './alarm-groups.ts'
import { AlarmLevel } from './alarm-level.tsx'
import { useAlarmSound, useSoundWanted, wantSound } from './alarm-sound.ts'

type AlarmStripProps = {
  wall: Wall
  /** A single one, or the newest of a storm. */
  onOpen: (alarm: WallAlarm, group: AlarmGroup) => void
  /** It stands on the screen that has all of them. */
  isAtHome?: boolean
}

const mostShown = 12
const alarmScreen = '/tool/alarm/monitor'

export function AlarmStrip({ wall, onOpen, isAtHome = false }: AlarmStripProps) {
  const t = useT()
  const alarms = useAlarms(wall)
  const isThere = useIsThere(wall)
  const groups = useMemo(() => groupAlarms(alarms), [alarms])
  const lasting = groups.reduce((sum, group) => sum + group.lasting, 0)
  const seesAlarms = useMe().me.routes.screens.has(alarmScreen) && !isAtHome
  const isLoud = useSoundWanted()
  useAlarmSound(wall)
  return (
    <section className={styles.strip} aria-label={t('alarm.title')}>
      <span className={styles.count} data-any={lasting > 0 || undefined} role="status">
        {isThere && t('alarm.lasting', { count: lasting })}
      </span>
      <ul className={styles.chips}>
        {groups.slice(0, mostShown).map(group => (
          <li key={group.key}>
            <Chip wall={wall} group={group} onOpen={onOpen} />
          </li>
        ))}
        {isThere && groups.length === 0 && <li className={styles.quiet}>{t('alarm.none')}</li>}
      </ul>
      <span className={styles.tools}>
        <Button look="quiet" aria-pressed={isLoud} onClick={() => wantSound(!isLoud)}>
          {t(isLoud ? 'alarm.soundOn' : 'alarm.soundOff')}
        </Button>
        {seesAlarms && (
          <Button look="link" onClick={() => void go(alarmScreen)}>
            {t('alarm.all')}
          </Button>
        )}
      </span>
    </section>
  )
}

type ChipProps = { wall: Wall; group: AlarmGroup; onOpen: AlarmStripProps['onOpen'] }

function Chip({ wall, group, onOpen }: ChipProps) {
  const t = useT()
  const language = useSpoken()
  const { newest, alarms, lasting } = group
  const gun = wall.guns().get(newest.gunId ?? '')
  const pile = wall.piles().get(newest.pileId)
  const where = gun ? gunName(pile, gun) : (pile?.code ?? '')
  return (
    <button
      type="button"
      className={styles.chip}
      data-over={lasting === 0 || undefined}
      onClick={() => onOpen(newest, group)}
    >
      <AlarmLevel level={newest.level} />
      <strong>{alarmName(newest.kind, newest.code)[language]}</strong>
      <span translate="no">{wall.stations().get(newest.stationId)?.name}</span>
      <span>{alarms.length > 1 ? t('alarm.storm', { count: alarms.length }) : where}</span>
      {lasting === 0 && <span>{t(newest.recoveredAt === null ? 'alarm.happened' : 'alarm.over')}</span>}
      <Age at={newest.lastAt} className={styles.quiet} />
    </button>
  )
}
