// The charges of this moment as a dense table; each row draws itself again when its gun speaks.
import { type PointerEventHandler, useMemo, useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import { useAlarms } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import styles from './charge.module.css'
import { ChargeRow } from './charge-row.tsx'
import { type ChargeSort, chargeSorts, levelsOf } from './charge-rows.ts'

type ChargeTableProps = {
  wall: Wall
  gunIds: readonly string[]
  sort: ChargeSort | undefined
  onSort: (sort: ChargeSort) => void
  onOpen: (id: string) => void
  /** Nothing where this reader may not. */
  onStop: ((id: string) => void) | undefined
  pointing: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler }
}

const chargeColumns = [
  'gun',
  'risk',
  'soc',
  'power',
  'voltage',
  'current',
  'energy',
  'amount',
  'cable',
  'battery',
  'charged',
  'remain',
  'age',
  'acts',
] as const

export function ChargeTable({ wall, gunIds, sort, onSort, onOpen, onStop, pointing }: ChargeTableProps) {
  const t = useT()
  const alarms = useAlarms(wall)
  const levels = useMemo(() => levelsOf(alarms), [alarms])
  const [expanded, setExpanded] = useState<string>()
  return (
    <section
      className={styles.box}
      aria-label={t('charge.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
      tabIndex={0}
      {...pointing}
    >
      <table className={styles.table}>
        <caption>{t('charge.caption')}</caption>
        <thead>
          <tr>
            {chargeColumns.map(column => {
              const by = chargeSorts.find(one => one === column)
              return (
                <th key={column} scope="col" data-column={column} {...(by && by === sort && { 'aria-sort': 'other' })}>
                  {by ? (
                    <button type="button" onClick={() => onSort(by)}>
                      {t(`charge.column.${column}`)}
                    </button>
                  ) : (
                    t(`charge.column.${column}`)
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {gunIds.map(id => (
            <ChargeRow
              key={id}
              wall={wall}
              id={id}
              alarmLevel={levels.get(id) ?? 0}
              isExpanded={expanded === id}
              onExpand={setExpanded}
              onOpen={onOpen}
              onStop={onStop}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
