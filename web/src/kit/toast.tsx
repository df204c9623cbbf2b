// One short message at a time; the next one takes its place. A notice has a title above its text.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { store } from './store.ts'
import styles from './toast.module.css'

type Tone = 'info' | 'success' | 'error'
type Message = { readonly text: string; readonly tone: Tone; readonly title?: string }

const shown = store<Message | undefined>(undefined)
const shownForMs = 4_000

export function toast(text: string, tone: Tone = 'info'): void {
  shown.set({ text, tone })
}

export function notice(title: string, text: string): void {
  shown.set({ title, text, tone: 'error' })
}

export function Toast() {
  const message = shown.use()
  const place = useRef<HTMLDivElement>(null)
  // Above everything: what was last put on the top layer covers the dialogs that were there before.
  useLayoutEffect(() => {
    if (!message) return
    place.current?.hidePopover()
    place.current?.showPopover()
  }, [message])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => shown.set(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div ref={place} popover="manual" className={styles.place} role="status">
      {message && (
        <div className={styles.toast} data-tone={message.tone}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {marks[message.tone]}
          </svg>
          <div>
            {message.title && <strong>{message.title}</strong>}
            <p>{message.text}</p>
          </div>
        </div>
      )}
    </div>
  )
}

const marks: Record<Tone, React.ReactNode> = {
  info: <path d="M8 7v4M8 4.5v.5M1.5 8a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0z" />,
  success: <path d="m4.5 8 2.5 2.5L11.5 6M1.5 8a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0z" />,
  error: <path d="M8 6v3M8 11v.5M8 1.8 15 14H1z" />,
}
