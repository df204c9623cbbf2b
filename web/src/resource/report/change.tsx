// The way a figure went, and since when. Where there was nothing it says so: of nothing there is no share.
import { useWords } from '../form/of.ts'
import styles from './change.module.css'
import { compare, permilleText } from './compare.ts'

type ChangeProps = {
  value: number | null | undefined
  /** Nothing where there was none. */
  before: number | null | undefined
  /** What it is held against: 昨日 14:23 前. */
  period: string
  /** Up is not always good. */
  better?: 'up' | 'down' | undefined
  /** A share is held against another by points, not by shares of it. */
  isShare?: boolean | undefined
  /** As it was. */
  text: (value: number) => string
}

export function Change({ value, before, period, better, isShare = false, text }: ChangeProps) {
  const { t } = useWords()
  const compared = compare(value, before, better)
  if (!compared || before === null || before === undefined)
    return (
      <dd className={styles.against} title={t('compared.nothing', { period })}>
        <span>— {t('compared.nothing', { period })}</span>
      </dd>
    )
  const { direction, permille, isGood } = compared
  const tone = isGood === undefined ? 'idle' : isGood ? 'ok' : 'bad'
  return (
    <dd className={styles.against} title={t('compared.was', { period, value: text(before) })}>
      <span className={styles.change} data-tone={tone}>
        <span aria-hidden="true">{arrows[direction]}</span> {t(`compared.${direction}`)}{' '}
        {direction !== 'same' &&
          (isShare ? (
            t('compared.points', { points: (Math.abs((value ?? 0) - before) / 100).toFixed(2) })
          ) : permille === undefined ? (
            <span title={t('compared.ofNothing', { period })}>—</span>
          ) : (
            permilleText(permille)
          ))}
      </span>
      <span>{t('compared.against', { period })}</span>
    </dd>
  )
}

const arrows = { up: '▲', down: '▼', same: '＝' }
