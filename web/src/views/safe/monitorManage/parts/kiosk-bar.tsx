// Above a wall that hangs alone in a room: what the marks mean with how many there are, the time, and whether it lives.
import { gunStatus } from '@ev/contract/asset-enums'
import { instant, showTime } from '@ev/rules/units'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { GunMark, type GunStatus } from '../../../../kit/gun-mark.tsx'
import { useT } from '../../../../locales/language.ts'
import { useGunColors } from '../../../../resource/gun/gun-state.tsx'
import { LineState } from '../../../../resource/live/line-state.tsx'
import { watchSeconds } from '../../../../resource/live/second.ts'
import { serverNow } from '../../../../resource/live/server-time.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { useCounts } from './use-matched.ts'
import styles from './wall.module.css'
import type { WallFilter } from './wall-filter.ts'

type KioskBarProps = { wall: Wall; filter: WallFilter }

export function KioskBar({ wall, filter }: KioskBarProps) {
  const { byStatus } = useCounts(wall, filter)
  const t = useT()
  const language = useSpoken()
  const colors = useGunColors()
  const time = useSyncExternalStore(watchSeconds, () => showTime(instant(serverNow())))
  const [query, setQuery] = useSearchParams()
  const leave = () => {
    const next = new URLSearchParams(query)
    next.delete('kiosk')
    setQuery(next, { replace: true })
  }
  return (
    <header className={styles.kiosk}>
      <ul>
        {gunStatus.list.map(({ value, ...label }) => (
          <li key={value}>
            <GunMark status={value as GunStatus} color={colors[value]} />
            {label[language]}
            <b>{byStatus[value] ?? 0}</b>
          </li>
        ))}
      </ul>
      <time>{time}</time>
      <LineState wall={wall} />
      <Button look="quiet" onClick={leave}>
        {t('wall.leaveKiosk')}
      </Button>
    </header>
  )
}
