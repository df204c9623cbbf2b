// One short message at a time; the next one takes its place.
import { useEffect } from 'react'
import { store } from './store.ts'
import styles from './toast.module.css'

const shown = store<{ text: string } | undefined>(undefined)
const shownForMs = 4_000

export function toast(text: string): void {
  shown.set({ text })
}

export function Toast() {
  const current = shown.use()
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => shown.set(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <div className={styles.place} role="status">
      {current && <p className={styles.toast}>{current.text}</p>}
    </div>
  )
}
