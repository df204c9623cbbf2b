// What narrows the wall, and how it is drawn; on a telephone the filters are a sheet.
import { gun as guns } from '@ev/contract/config/gun'
import { Drawer, Input, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { usePhone } from '../../../../kit/media.ts'
import { useT } from '../../../../locales/language.ts'
import { useMay } from '../../../../resource/form/of.ts'
import { LineState } from '../../../../resource/live/line-state.tsx'
import { useWallIds } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { StatusChips } from './status-chips.tsx'
import { useCounts } from './use-matched.ts'
import styles from './wall.module.css'
import { densities, densityIn } from './wall-density.ts'
import { isFiltered, type WallFilter } from './wall-filter.ts'
import { type WallOrder, wallOrders } from './wall-order.ts'

type WallBarProps = {
  wall: Wall
  filter: WallFilter
  order: WallOrder
  onFilter: (filter: WallFilter) => void
  onOrder: (order: WallOrder) => void
  isPicking: boolean
  onPicking: (isPicking: boolean) => void
}

export function WallBar(props: WallBarProps) {
  const { wall, filter, onFilter, isPicking, onPicking } = props
  const t = useT()
  const isPhone = usePhone()
  const may = useMay(guns)
  const [isOpen, setIsOpen] = useState(false)
  const filters = <Filters {...props} />
  return (
    <div className={styles.bar}>
      <StatusChips wall={wall} filter={filter} onChoose={statuses => onFilter({ ...filter, statuses })} />
      {isPhone ? (
        <Sheet isOpen={isOpen} onOpen={setIsOpen} isFiltered={isFiltered(filter)}>
          {filters}
        </Sheet>
      ) : (
        filters
      )}
      <span className={styles.end}>
        <LineState wall={wall} />
        {(may('prohibitBatch') || may('allowBatch')) && (
          <Button look={isPicking ? 'primary' : 'plain'} aria-pressed={isPicking} onClick={() => onPicking(!isPicking)}>
            {t('wall.pick')}
          </Button>
        )}
      </span>
    </div>
  )
}

type SheetProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void; isFiltered: boolean; children: ReactNode }

function Sheet({ isOpen, onOpen, isFiltered: isAny, children }: SheetProps) {
  const t = useT()
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => onOpen(true)}>
        {t(isAny ? 'wall.filtered' : 'wall.filter')}
      </Button>
      <Drawer open={isOpen} placement="bottom" size="large" title={t('wall.filter')} onClose={() => onOpen(false)}>
        <div className={styles.sheet}>{children}</div>
      </Drawer>
    </>
  )
}

const none: WallFilter = { statuses: [], stations: [], text: '', onlyAlarms: false, current: undefined }

function Filters({ wall, filter, order, onFilter, onOrder }: WallBarProps) {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const { stationIds } = useWallIds(wall)
  const onDensity = (density: string) => {
    const next = new URLSearchParams(query)
    if (density === 'small') next.delete('density')
    else next.set('density', density)
    setQuery(next, { replace: true })
  }
  return (
    <>
      <Select<string[]>
        className={styles.stations ?? ''}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={t('wall.station')}
        aria-label={t('wall.station')}
        value={[...filter.stations]}
        optionFilterProp="label"
        options={stationIds.map(id => ({ value: id, label: wall.stations().get(id)?.name ?? id }))}
        onChange={stations => onFilter({ ...filter, stations })}
      />
      <Input
        className={styles.text ?? ''}
        allowClear
        placeholder={t('wall.text')}
        aria-label={t('wall.text')}
        value={filter.text}
        maxLength={40}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <Select
        className={styles.current ?? ''}
        allowClear
        placeholder={t('wall.current')}
        aria-label={t('wall.current')}
        value={filter.current ?? null}
        options={[
          { value: 'dc', label: t('wall.dc') },
          { value: 'ac', label: t('wall.ac') },
        ]}
        onChange={current => onFilter({ ...filter, current: current ?? undefined })}
      />
      <OnlyAlarms wall={wall} filter={filter} onFilter={onFilter} />
      <Segmented
        aria-label={t('wall.density')}
        value={densityIn(query)}
        options={densities.map(value => ({ value, label: t(`wall.density.${value}`) }))}
        onChange={onDensity}
      />
      <Select<WallOrder>
        className={styles.order ?? ''}
        aria-label={t('wall.order.title')}
        value={order}
        options={wallOrders.map(value => ({ value, label: t(`wall.order.${value}`) }))}
        onSelect={onOrder}
      />
      {order !== 'code' && (
        <Button look="link" onClick={() => onOrder(order)}>
          {t('wall.orderAgain')}
        </Button>
      )}
      {isFiltered(filter) && (
        <Button look="link" onClick={() => onFilter(none)}>
          {t('wall.clear')}
        </Button>
      )}
    </>
  )
}

/** It counts, and so is drawn again more often than all beside it. */
function OnlyAlarms({ wall, filter, onFilter }: Pick<WallBarProps, 'wall' | 'filter' | 'onFilter'>) {
  const t = useT()
  const { alarmed } = useCounts(wall, filter)
  return (
    <Button
      aria-pressed={filter.onlyAlarms}
      look={filter.onlyAlarms ? 'primary' : 'plain'}
      onClick={() => onFilter({ ...filter, onlyAlarms: !filter.onlyAlarms })}
    >
      {t('wall.onlyAlarms', { count: alarmed })}
    </Button>
  )
}
