import styles from './sign-in.module.css'

/** Why the server said no; its place is kept, so that the button does not move. */
export function Problem({ text }: { text: string }) {
  return (
    <div role="alert" className={styles.problem}>
      {text && <p>{text}</p>}
    </div>
  )
}
