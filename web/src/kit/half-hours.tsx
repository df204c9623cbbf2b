// The half hours of a day, chosen by painting over them with the pointer, by touching them, or by the keyboard.
import { halfHoursIn, halfHoursOfDay, sayHalfHour, sayWindows, type Window, windowsOf } from '@ev/rules/half-hours'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useT } from '../locales/language.ts'
import { Button } from './button.tsx'
import styles from './half-hours.module.css'

type HalfHoursProps = {
  value: readonly Window[]
  onChange: (windows: Window[]) => void
  id?: string | undefined
  label: string
  onBlur?: (() => void) | undefined
  isInvalid?: boolean
  describedBy?: string | undefined
}

export function HalfHours({ value, onChange, id, label, onBlur, isInvalid = false, describedBy }: HalfHoursProps) {
  const t = useT()
  const ownId = useId()
  const chosen = halfHoursIn(value)
  const [active, setActive] = useState(0)
  const set = (from: number, to: number, isOn: boolean) => {
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    onChange(windowsOf(chosen.map((was, place) => (place >= first && place <= last ? isOn : was))))
  }
  const painting = usePainting(chosen, set, setActive)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, active)
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      set(active, active, !chosen[active])
    } else if (next !== undefined) {
      event.preventDefault()
      // What one comes from says whether the way is painted or wiped.
      if (event.shiftKey) set(active, next, chosen[active] ?? false)
      setActive(next)
    }
  }

  return (
    <div className={styles.room}>
      <div
        id={id}
        role="listbox"
        aria-multiselectable="true"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-activedescendant={`${ownId}${active}`}
        tabIndex={0}
        className={styles.hours}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        {...painting}
      >
        {chosen.map((isChosen, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is its place in the day.
            key={place}
            id={`${ownId}${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen}
            aria-label={`${sayHalfHour(place)}–${sayHalfHour(place + 1)}`}
            data-place={place}
            data-active={place === active || undefined}
            data-hour={place % 2 === 0 ? place / 2 : undefined}
          />
        ))}
      </div>
      <p className={styles.said} role="status">
        {value.length === 0 ? t('kit.wholeDay') : sayWindows(value)}
        {value.length > 0 && (
          <Button look="link" onClick={() => onChange([])}>
            {t('kit.toWholeDay')}
          </Button>
        )}
      </p>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }

function movedTo(key: string, from: number): number | undefined {
  const to = key === 'Home' ? 0 : key === 'End' ? halfHoursOfDay - 1 : from + (steps[key] ?? Number.NaN)
  return Number.isNaN(to) ? undefined : Math.min(halfHoursOfDay - 1, Math.max(0, to))
}

type Paint = (from: number, to: number, isOn: boolean) => void

/** The first half hour that is touched decides whether the way is painted or wiped. */
function usePainting(chosen: readonly boolean[], paint: Paint, onActive: (place: number) => void) {
  const stroke = useRef<{ last: number; isOn: boolean }>(undefined)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = placeAt(event)
      if (place === undefined || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      stroke.current = { last: place, isOn: !chosen[place] }
      onActive(place)
      paint(place, place, stroke.current.isOn)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const place = stroke.current && placeAt(event)
      if (!stroke.current || place === undefined || place === stroke.current.last) return
      paint(stroke.current.last, place, stroke.current.isOn)
      stroke.current = { ...stroke.current, last: place }
      onActive(place)
    },
    onPointerUp: () => {
      stroke.current = undefined
    },
    onPointerCancel: () => {
      stroke.current = undefined
    },
  }
}

/** While a pointer is captured its events name the whole bar, so the place is asked for. */
function placeAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number | undefined {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
  return found && currentTarget.contains(found) ? Number(found.dataset.place) : undefined
}
