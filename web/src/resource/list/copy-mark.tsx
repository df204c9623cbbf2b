// One mark for all cells: it stands in the cell under the pointer and copies what that says.
import { type RefObject, useEffect, useRef } from 'react'
import { useT } from '../../locales/language.ts'
import { copy } from './row-keys.ts'
import styles from './table.module.css'

const textIn = (cell: HTMLElement | undefined) => cell?.textContent.trim() ?? ''

export function CopyMark({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const t = useT()
  const mark = useRef<HTMLButtonElement>(null)
  const cell = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const box = frame.current
    const button = mark.current
    if (!box || !button) return
    const hide = () => {
      cell.current = undefined
      button.hidden = true
    }
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element) || button.contains(target)) return
      const over = target.closest<HTMLElement>('tbody td[data-column]')
      if (over === cell.current) return
      if (!over || textIn(over).length < 2) return hide()
      cell.current = over
      const [inner, outer] = [over.getBoundingClientRect(), box.getBoundingClientRect()]
      button.hidden = false
      // Not over the digits, which stand at the other end.
      const end = over.dataset.figure === undefined ? Math.min(inner.right, outer.right) - 26 : inner.left + 2
      button.style.left = `${end - outer.left + box.scrollLeft}px`
      button.style.top = `${inner.top - outer.top + box.scrollTop + (inner.height - 22) / 2}px`
    }
    box.addEventListener('pointerover', onOver)
    box.addEventListener('pointerleave', hide)
    box.addEventListener('scroll', hide, { passive: true })
    return () => {
      box.removeEventListener('pointerover', onOver)
      box.removeEventListener('pointerleave', hide)
      box.removeEventListener('scroll', hide)
    }
  }, [frame])
  return (
    <button
      ref={mark}
      type="button"
      hidden
      tabIndex={-1}
      className={styles.copy}
      aria-label={t('list.copyCell')}
      title={t('list.copyCell')}
      onClick={() => void copy(textIn(cell.current))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />
      </svg>
    </button>
  )
}
