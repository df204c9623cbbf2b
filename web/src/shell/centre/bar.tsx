import styles from './centre.module.css'

/** How far something is; without a share it only says that it goes on. */
export function Bar({ label, share }: { label: string; share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-endless={percent === undefined || undefined}
    >
      <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}
