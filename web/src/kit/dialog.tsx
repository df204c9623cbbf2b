// A question or a form over the page. Without `onClose` it cannot be closed, only answered.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

type DialogProps = { title: string; onClose?: () => void; children: ReactNode }

export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it still stands in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // The browser takes the first control; a dialog may mean another one, and React's autoFocus comes before it is open.
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={id}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      // A browser that does not know `closedby` closes at the second Escape all the same.
      onClose={() => onClose === undefined && ref.current?.isConnected && ref.current.showModal()}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
