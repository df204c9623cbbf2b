import type { CompanyFigures, ScreenFigures } from '@ev/contract/statistics/big-screen'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { Rolling } from '../rolling.tsx'
import { countOf, kwOf, yuanOf } from '../shown.ts'
import styles from './company.module.css'
import { gunSums } from './wall-sums.ts'

export function FigureTiles({ figures, wall }: { figures: CompanyFigures | undefined; wall: Wall }) {
  const t = useT()
  const { powerW = 0, ratedW = 0 } = useWallSum(wall, gunSums)
  const { today, yesterday } = figures ?? {}
  const before = (value: number | undefined, show: (value: number) => string) =>
    value === undefined ? undefined : t('bigScreen.yesterday', { figure: show(value) })
  // Before anything has come nobody knows what will be absent.
  const isTold = (name: keyof ScreenFigures) => !today || today[name] !== undefined
  return (
    <dl className={styles.tiles}>
      <Tile
        name={t('bigScreen.energy')}
        unit="kWh"
        value={today?.energyE4}
        show={energyText}
        note={before(yesterday?.energyE4, energyText)}
      />
      {isTold('revenueFen') && (
        <Tile
          name={t('bigScreen.revenue')}
          unit={t('bigScreen.yuan')}
          value={today?.revenueFen}
          show={yuanOf}
          note={before(yesterday?.revenueFen, yuanOf)}
        />
      )}
      {isTold('orders') && (
        <Tile
          name={t('bigScreen.orders')}
          unit={t('bigScreen.orderUnit')}
          value={today?.orders}
          show={countOf}
          note={before(yesterday?.orders, countOf)}
        />
      )}
      <Tile
        name={t('bigScreen.power')}
        unit="kW"
        value={powerW}
        show={kwOf}
        note={t('bigScreen.capacity', { figure: kwOf(ratedW) })}
      />
    </dl>
  )
}

type TileProps = {
  name: string
  unit: string
  value: number | undefined
  show: (value: number) => string
  note: string | undefined
}

function Tile({ name, unit, value, show, note }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt>
        {name} <small>{unit}</small>
      </dt>
      <dd>{value === undefined ? '–' : <Rolling value={value} show={wholeSteps(show)} />}</dd>
      {/* Its place is kept, so that nothing moves when it comes. */}
      <dd className={styles.note}>{note ?? ' '}</dd>
    </div>
  )
}

const stepped = new Map<TileProps['show'], TileProps['show']>()

/** On its way from one figure to the next it passes no fractions of what is counted. */
function wholeSteps(show: TileProps['show']): TileProps['show'] {
  const known = stepped.get(show) ?? ((value: number) => show(Math.round(value)))
  stepped.set(show, known)
  return known
}
