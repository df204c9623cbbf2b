// What the piles of the monitor are narrowed to.
import { maker } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { Checkbox, Input, Select } from 'antd'
import { Button } from '../../../../kit/button.tsx'
import { useT } from '../../../../locales/language.ts'
import { useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from '../../../../resource/watch/watch.module.css'
import { isAnyPileFilter, type PileFilters } from './pile-watch-filters.ts'

type PileBarProps = { wall: Wall; filters: PileFilters; onChange: (filters: PileFilters) => void }

const none: PileFilters = { online: '', stations: [], maker: '', hasAlarms: false, text: '' }
const makersIn = (wall: Wall) => [...new Set([...wall.piles().values()].map(pile => pile.maker))].sort().join('\n')

export function PileBar({ wall, filters, onChange }: PileBarProps) {
  const t = useT()
  const language = useSpoken()
  const makers = useWallSum(wall, makersIn)
  const set = (part: Partial<PileFilters>) => onChange({ ...filters, ...part })
  return (
    <div className={styles.filters}>
      <Input.Search
        className={styles.search}
        key={filters.text}
        defaultValue={filters.text}
        aria-label={t('watch.pileSearch')}
        placeholder={t('watch.pileSearch')}
        allowClear
        onSearch={text => set({ text: text.trim() })}
      />
      <Select
        value={filters.online}
        aria-label={t('watch.onlineFilter')}
        options={[
          { value: '', label: `${t('watch.onlineFilter')}: ${t('watch.all')}` },
          { value: 'yes', label: t('watch.online') },
          { value: 'no', label: t('watch.offline') },
        ]}
        onChange={online => set({ online })}
      />
      <Select
        mode="multiple"
        value={[...filters.stations]}
        aria-label={t('watch.station')}
        placeholder={t('watch.station')}
        maxTagCount={1}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={wall.index().stationIds.map(id => ({ value: id, label: wall.stations().get(id)?.name ?? id }))}
        onChange={stations => set({ stations })}
      />
      <Select
        value={filters.maker}
        aria-label={t('watch.maker')}
        options={[
          { value: '', label: `${t('watch.maker')}: ${t('watch.all')}` },
          ...makers
            .split('\n')
            .filter(Boolean)
            .map(value => ({ value, label: labelOf(maker.list, value, language) })),
        ]}
        onChange={value => set({ maker: value })}
      />
      <Checkbox checked={filters.hasAlarms} onChange={({ target }) => set({ hasAlarms: target.checked })}>
        {t('watch.onlyAlarms')}
      </Checkbox>
      {isAnyPileFilter(filters) && (
        <Button look="link" onClick={() => onChange(none)}>
          {t('watch.clear')}
        </Button>
      )}
    </div>
  )
}
