// A record of another family: a link to it, and a card with the most important of it for whoever points at it.
import type { Ref } from '@ev/contract/kit/field'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCan, useMe } from '../../shell/me.ts'
import { recordAddress } from './ref-screens.ts'
import styles from './value.module.css'

// Most links are never pointed at: the card and all it needs are fetched by the first that is.
const RecordCard = lazy(async () => ({ default: (await import('../record-card.tsx')).RecordCard }))

type RefLinkProps = { family: string | undefined; to: Ref }

/** A link where the family has a screen that this user may open. */
export function RefLink({ family, to: { id, label } }: RefLinkProps) {
  const { screens } = useMe().me.routes
  const can = useCan()
  const { at, pointing } = usePointing()
  const address = recordAddress(family, id)
  const screen = address && screens.get(address.path)
  if (family === undefined || !address || !screen)
    return (
      <span className={styles.text} title={label}>
        {label}
      </span>
    )
  const hasCard = can('get', screen.rightsOf)
  return (
    <>
      <Link className={styles.text} to={address.to} {...(hasCard ? pointing : { title: label })}>
        {label}
      </Link>
      {hasCard && at && (
        <Suspense fallback={null}>
          <RecordCard family={family} id={id} at={at} />
        </Suspense>
      )}
    </>
  )
}

const delayMs = 300

/** Where the link stands that somebody has been pointing at for a while, by pointer or by focus. */
function usePointing() {
  const [at, setAt] = useState<DOMRect>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(waiting.current)
    setAt(undefined)
  }, [])
  const begin = ({ currentTarget }: { currentTarget: Element }) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setAt(currentTarget.getBoundingClientRect()), delayMs)
  }
  useEffect(() => stop, [stop])
  const isShown = at !== undefined
  useEffect(() => {
    if (!isShown) return
    const leave = ({ type, key }: { type: string; key?: string }) => (type === 'scroll' || key === 'Escape') && stop()
    window.addEventListener('scroll', leave, { capture: true })
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('scroll', leave, { capture: true })
      window.removeEventListener('keydown', leave)
    }
  }, [isShown, stop])
  return { at, pointing: { onPointerEnter: begin, onPointerLeave: stop, onFocus: begin, onBlur: stop, onClick: stop } }
}
