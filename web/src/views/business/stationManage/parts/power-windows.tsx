// How much of its power a station may draw in parts of the day.
import type { PowerWindow } from '@ev/contract/config/station-fields'
import { halfHoursOfDay, sayHalfHour } from '@ev/rules/half-hours'
import { Button, InputNumber, Select } from 'antd'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import styles from './stations.module.css'

const halfHours = Array.from({ length: halfHoursOfDay + 1 }, (_, value) => ({ value, label: sayHalfHour(value) }))
const firstLimit = 80

export function PowerWindowsInput({ value = [], onChange, id }: InputProps<PowerWindow[]>) {
  const t = useT()
  const set = (place: number, part: Partial<PowerWindow>) =>
    onChange?.(value.map((one, at) => (at === place ? { ...one, ...part } : one)))
  const add = () => {
    const from = Math.min(value.at(-1)?.to ?? 0, halfHoursOfDay - 1)
    onChange?.([...value, { from, to: Math.min(from + 4, halfHoursOfDay), pct: firstLimit }])
  }
  return (
    <div id={id} className={styles.windows}>
      {value.length === 0 && <p className={styles.said}>{t('station.noWindows')}</p>}
      {value.map(({ from, to, pct }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place until the form is saved.
        <div key={place} className={styles.window}>
          <Select
            aria-label={t('station.windowFrom')}
            value={from}
            options={halfHours.slice(0, -1)}
            onChange={next => set(place, { from: next })}
          />
          –
          <Select
            aria-label={t('station.windowTo')}
            value={to}
            options={halfHours.slice(1)}
            onChange={next => set(place, { to: next })}
          />
          <InputNumber
            aria-label={t('station.windowLimit')}
            value={pct}
            min={30}
            max={100}
            precision={0}
            suffix="%"
            onChange={next => next !== null && set(place, { pct: next })}
          />
          <Button type="text" onClick={() => onChange?.(value.filter((_, at) => at !== place))}>
            {t('station.windowRemove')}
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={add}>{t('station.windowAdd')}</Button>
      </div>
    </div>
  )
}

export function PowerWindowsRead({ value }: { value: readonly PowerWindow[] }) {
  const t = useT()
  if (value.length === 0) return t('station.noWindows')
  return (
    <ul className={styles.windowList}>
      {value.map(({ from, to, pct }) => (
        <li key={from}>
          {sayHalfHour(from)}–{sayHalfHour(to)} · {pct}%
        </li>
      ))}
    </ul>
  )
}
