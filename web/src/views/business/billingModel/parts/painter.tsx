// The 48 half hours of a day, given their tiers by painting over them with the pointer or by the keyboard.
import { showSlot, slotsOfDay } from '@ev/rules/price/half-hours'
import { type Tier, tierOfLetter, tiers } from '@ev/rules/price/tier'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import tierStyles from '../../../../resource/price/tier.module.css'
import { sayDay, sayStretch, tierMark, tierName } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from './painter.module.css'
import { paint } from './plan-draft.ts'

type PainterProps = {
  slots: string
  onChange: (slots: string) => void
  id?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean
}

/** Where one stands, and from where on is chosen. */
type Chosen = { readonly active: number; readonly anchor: number }

export function Painter({ slots, onChange, id, describedBy, isInvalid = false }: PainterProps) {
  const t = useT()
  const language = useSpoken()
  const ownId = useId()
  const [brush, setBrush] = useState<Tier | undefined>('Feng')
  const [{ active, anchor }, setChosen] = useState<Chosen>({ active: 0, anchor: 0 })
  const [said, setSaid] = useState('')
  const [first, last] = [Math.min(active, anchor), Math.max(active, anchor)]

  const set = (ends: { from: number; to: number }, tier: Tier | undefined, onto = slots) => {
    const next = paint(onto, ends, tier)
    onChange(next)
    const [from, to] = [showSlot(Math.min(ends.from, ends.to)), showSlot(Math.max(ends.from, ends.to) + 1)]
    setSaid(tier ? t('plan.painted', { from, to, tier: tierName(tier, language) }) : t('plan.wiped', { from, to }))
    return next
  }
  const painting = usePainting(slots, brush, set, setChosen)

  const onKeyDown = (event: KeyboardEvent) => {
    const tier = tierOfKey(event.key)
    const to = movedTo(event.key, active)
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setChosen({ active: slotsOfDay - 1, anchor: 0 })
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (tier !== 'none') {
      if (tier) setBrush(tier)
      set({ from: first, to: last }, tier)
    } else if (event.key === ' ') set({ from: first, to: last }, brush)
    else if (to !== undefined) setChosen({ active: to, anchor: event.shiftKey ? anchor : to })
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.room}>
      <Brushes brush={brush} onChoose={setBrush} />
      <div
        id={id}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t('plan.painter')}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        aria-activedescendant={`${ownId}${active}`}
        tabIndex={0}
        className={styles.slots}
        onKeyDown={onKeyDown}
        // The bar has the focus, whichever half hour of it is pressed.
        onMouseDown={event => {
          event.preventDefault()
          event.currentTarget.focus()
        }}
        {...painting}
      >
        {Array.from(slots.padEnd(slotsOfDay, '-').slice(0, slotsOfDay), (letter, slot) => {
          const tier = tierOfLetter(letter)
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a half hour is its place in the day.
              key={slot}
              id={`${ownId}${slot}`}
              role="option"
              tabIndex={-1}
              aria-selected={slot >= first && slot <= last}
              aria-label={`${sayStretch({ start: slot, end: slot + 1 })} ${tier ? tierName(tier, language) : t('plan.untold')}`}
              className={tierStyles.tier}
              data-tier={tier}
              data-slot={slot}
              data-active={slot === active || undefined}
            >
              {/* Drawn by the style: its name says the same in full. */}
              <i data-text={slot % 2 === 0 ? slot / 2 : ''} />
              <b data-text={tier ? tierMark(tier, language) : ''} />
            </span>
          )
        })}
      </div>
      <p className={styles.hint}>{t('plan.hint')}</p>
      <p className={styles.said} aria-hidden="true">
        {sayDay(slots, language)}
      </p>
      <p className={styles.heard} role="status">
        {said}
      </p>
    </div>
  )
}

type BrushesProps = { brush: Tier | undefined; onChoose: (tier: Tier | undefined) => void }

function Brushes({ brush, onChoose }: BrushesProps) {
  const t = useT()
  const language = useSpoken()
  return (
    <fieldset className={styles.brushes} aria-label={t('plan.brush')}>
      {[...tiers, undefined].map((tier, place) => (
        <button
          key={tier ?? 'none'}
          type="button"
          aria-pressed={tier === brush}
          className={tier && `${tierStyles.tier} ${tierStyles.name}`}
          data-tier={tier}
          onClick={() => onChoose(tier)}
        >
          {tier ? tierName(tier, language) : t('plan.erase')}
          <small>{tier ? place + 1 : 0}</small>
        </button>
      ))}
    </fieldset>
  )
}

const wiping = new Set(['0', 'Delete', 'Backspace'])

/** Nothing wipes; `none` is a key that paints nothing. */
function tierOfKey(key: string): Tier | undefined | 'none' {
  if (wiping.has(key)) return undefined
  return /^[1-4]$/.test(key) ? tiers[Number(key) - 1] : 'none'
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }

function movedTo(key: string, from: number): number | undefined {
  const to = key === 'Home' ? 0 : key === 'End' ? slotsOfDay - 1 : from + (steps[key] ?? Number.NaN)
  return Number.isNaN(to) ? undefined : Math.min(slotsOfDay - 1, Math.max(0, to))
}

type Paint = (ends: { from: number; to: number }, tier: Tier | undefined, onto?: string) => string

/** A stroke is painted from where it began until where it is, and no further: going back takes it back. */
function usePainting(slots: string, brush: Tier | undefined, set: Paint, choose: (chosen: Chosen) => void) {
  const stroke = useRef<{ from: number; last: number; before: string }>(undefined)
  const draw = (from: number, to: number, before: string) => {
    set({ from, to }, brush, before)
    choose({ anchor: from, active: to })
  }
  const end = () => {
    stroke.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const slot = slotAt(event)
      if (slot === undefined || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      stroke.current = { from: slot, last: slot, before: slots }
      draw(slot, slot, slots)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const slot = stroke.current && slotAt(event)
      if (!stroke.current || slot === undefined || slot === stroke.current.last) return
      stroke.current.last = slot
      draw(stroke.current.from, slot, stroke.current.before)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/**
 * While a pointer is captured its events name the whole bar, so the place is asked for. Whoever draws past an end of the bar
 * means the whole day until there.
 */
function slotAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number | undefined {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const x = Math.min(right - 1, Math.max(left + 1, clientX))
  const y = Math.min(bottom - 1, Math.max(top + 1, clientY))
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]')
  return found && currentTarget.contains(found) ? Number(found.dataset.slot) : undefined
}
