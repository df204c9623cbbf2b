import type { CompanyFigures } from '@ev/contract/statistics/big-screen'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { Figures } from '../figures.tsx'
import { countOf, kwOf, yuanOf } from '../shown.ts'
import { gunSums } from './wall-sums.ts'

export function FigureTiles({ figures, wall }: { figures: CompanyFigures | undefined; wall: Wall }) {
  const t = useT()
  const { powerW = 0, ratedW = 0 } = useWallSum(wall, gunSums)
  const { today, yesterday } = figures ?? {}
  // Its place is kept, so that nothing moves when it comes.
  const before = (value: number | undefined, show: (value: number) => string) =>
    value === undefined ? '\u00a0' : t('bigScreen.yesterday', { figure: show(value) })
  const all = [
    {
      name: t('bigScreen.energy'),
      unit: 'kWh',
      value: today?.energyE4,
      show: energyText,
      note: before(yesterday?.energyE4, energyText),
    },
    {
      name: t('bigScreen.revenue'),
      unit: t('bigScreen.yuan'),
      value: today?.revenueFen,
      show: yuanOf,
      note: before(yesterday?.revenueFen, yuanOf),
    },
    {
      name: t('bigScreen.orders'),
      unit: t('bigScreen.orderUnit'),
      value: today?.orders,
      show: countOf,
      note: before(yesterday?.orders, countOf),
    },
    {
      name: t('bigScreen.power'),
      unit: 'kW',
      value: powerW,
      show: kwOf,
      note: t('bigScreen.capacity', { figure: kwOf(ratedW) }),
    },
  ]
  // Before anything has come nobody knows what will be absent.
  return <Figures figures={all.filter(one => !today || one.value !== undefined)} />
}
