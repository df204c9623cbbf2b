// A part of an order's page with its heading, and what it says where there is nothing to show.
import type { ReactNode } from 'react'
import styles from './order.module.css'

type OrderSectionProps = {
  title: string
  /** Beside the heading. */
  aside?: ReactNode
  /** Said in place of the part. */
  empty?: string | undefined
  children?: ReactNode
}

export const OrderSection = ({ title, aside, empty, children }: OrderSectionProps) => (
  <section className={styles.section} aria-label={title}>
    <h3>
      {title}
      {aside}
    </h3>
    {empty === undefined ? children : <p className={styles.quiet}>{empty}</p>}
  </section>
)
