import { useSyncExternalStore } from 'react'
import { useT } from '../locales/language.ts'
import styles from './offline.module.css'

/** Says that the network is away for as long as it is. */
export function Offline() {
  const t = useT()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return (
    <div role="status" className={styles.place}>
      {!isOnline && <p className={styles.offline}>{t('shell.offline')}</p>}
    </div>
  )
}

function watchNetwork(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}
