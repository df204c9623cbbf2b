// Which stations, and which piles or guns by a part of their code or name: what narrows every wall of guns.
import { Input, Select } from 'antd'
import { useT } from '../../../../locales/language.ts'
import { useWallIds } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import styles from './wall.module.css'
import type { WallFilter } from './wall-filter.ts'

type Place = Pick<WallFilter, 'stations' | 'text'>

type PlaceFilterProps = { wall: Wall; place: Place; onPlace: (changed: Partial<Place>) => void }

export function PlaceFilter({ wall, place, onPlace }: PlaceFilterProps) {
  const t = useT()
  const { stationIds } = useWallIds(wall)
  return (
    <>
      <Select<string[]>
        className={styles.stations ?? ''}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder={t('wall.station')}
        aria-label={t('wall.station')}
        value={[...place.stations]}
        optionFilterProp="label"
        options={stationIds.map(id => ({ value: id, label: wall.stations().get(id)?.name ?? id }))}
        onChange={stations => onPlace({ stations })}
      />
      <Input
        className={styles.text ?? ''}
        allowClear
        placeholder={t('wall.text')}
        aria-label={t('wall.text')}
        value={place.text}
        maxLength={40}
        onChange={({ target }) => onPlace({ text: target.value })}
      />
    </>
  )
}
