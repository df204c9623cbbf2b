// What narrows the charges, how many there are and what they draw together.
import { useSearchParams } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { useT } from '../../../../locales/language.ts'
import { isCharging, kilowatts } from '../../../../resource/gun/gun-words.ts'
import { LineState } from '../../../../resource/live/line-state.tsx'
import { useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { type ChargeFilter, writeCharges } from './charge-rows.ts'
import { PlaceFilter } from './place-filter.tsx'
import styles from './wall.module.css'

type ChargeBarProps = { wall: Wall; filter: ChargeFilter; count: number; waiting: number; onTake: () => void }

export function ChargeBar({ wall, filter, count, waiting, onTake }: ChargeBarProps) {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const powerW = useWallSum(wall, powerOf)
  const onFilter = (next: ChargeFilter) => setQuery(writeCharges(query, next), { replace: true })
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.sum}>
        {t('charge.now', { count, power: kilowatts(powerW) ?? '' })}
      </span>
      <PlaceFilter wall={wall} place={filter} onPlace={place => onFilter({ ...filter, ...place })} />
      <Button
        aria-pressed={filter.onlyRisky}
        look={filter.onlyRisky ? 'primary' : 'plain'}
        onClick={() => onFilter({ ...filter, onlyRisky: !filter.onlyRisky })}
      >
        {t('charge.onlyRisky')}
      </Button>
      {waiting > 0 && (
        <button type="button" className={styles.waiting} onClick={onTake}>
          {t('wall.waiting', { count: waiting })}
        </button>
      )}
      <span className={styles.end}>
        <LineState wall={wall} />
      </span>
    </div>
  )
}

const powerOf = (wall: Wall) =>
  [...wall.guns().values()].reduce((sum, gun) => sum + (isCharging(gun) ? (gun.powerW ?? 0) : 0), 0)
