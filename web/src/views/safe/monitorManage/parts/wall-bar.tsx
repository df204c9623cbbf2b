// What narrows the wall, and how it is drawn; on a telephone the filters are a sheet.
import { gun as guns } from '@ev/contract/config/gun'
import { Drawer, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { usePhone } from '../../../../kit/media.ts'
import { useT } from '../../../../locales/language.ts'
import { useMay } from '../../../../resource/form/of.ts'
import { LineState } from '../../../../resource/live/line-state.tsx'
import type { Wall } from '../../../../resource/live/wall.ts'
import { PlaceFilter } from './place-filter.tsx'
import { StatusChips } from './status-chips.tsx'
import { useCounts } from './use-matched.ts'
import styles from './wall.module.css'
import { densities } from './wall-density.ts'
import { isFiltered, type WallFilter } from './wall-filter.ts'
import { type WallOrder, wallOrders } from './wall-order.ts'
import type { WallView } from './wall-view.ts'

type WallBarProps = {
  wall: Wall
  filter: WallFilter
  view: WallView
  onFilter: (filter: WallFilter) => void
  onView: (changed: Partial<WallView>) => void
  onOrderAgain: () => void
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

function Filters({ wall, filter, view, onFilter, onView, onOrderAgain }: WallBarProps) {
  const t = useT()
  return (
    <>
      <PlaceFilter wall={wall} place={filter} onPlace={place => onFilter({ ...filter, ...place })} />
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
        value={view.density}
        options={densities.map(value => ({ value, label: t(`wall.density.${value}`) }))}
        onChange={density => onView({ density })}
      />
      <Select<WallOrder>
        className={styles.order ?? ''}
        aria-label={t('wall.order.title')}
        value={view.order}
        options={wallOrders.map(value => ({ value, label: t(`wall.order.${value}`) }))}
        onSelect={order => onView({ order })}
      />
      {view.order !== 'code' && (
        <Button look="link" onClick={onOrderAgain}>
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
