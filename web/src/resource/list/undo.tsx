// The way back after an action that has one: a bar for eight seconds, or Ctrl+Z as long as it stands.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { store } from '../../kit/store.ts'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { CallError } from '../../shell/call.ts'
import styles from './undo.module.css'

type Offer = { readonly text: string; readonly undo: () => Promise<void> }

const shownForMs = 8_000
const offered = store<Offer | undefined>(undefined)

export const offerUndo = (text: string, undo: () => Promise<void>) => offered.set({ text, undo })

async function takeBack({ undo }: Offer): Promise<void> {
  offered.set(undefined)
  try {
    await undo()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}

export function UndoBar() {
  const t = useT()
  const offer = offered.use()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (offer) place.current?.showPopover()
  }, [offer])
  useEffect(() => {
    if (!offer) return
    const timer = setTimeout(() => offered.set(undefined), shownForMs)
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea')
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping) return
      event.preventDefault()
      void takeBack(offer)
    }
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey)
    }
  }, [offer])
  if (!offer) return null
  return (
    <div ref={place} popover="manual" role="status" className={styles.bar}>
      <span>{offer.text}</span>
      <button type="button" onClick={() => void takeBack(offer)}>
        {t('list.undo')}
      </button>
    </div>
  )
}
