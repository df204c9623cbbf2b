// What a figure means: its definition and formula, what it was asked for, up to when it holds, and the rows behind it.
import type { Text } from '@ev/contract/kit/text'
import { Popover } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../form/of.ts'
import styles from './dashboard.module.css'

export type Comparison = { readonly label: string; readonly help: Text }

type ExplainedProps = {
  label: string
  help: Text
  comparison?: Comparison | undefined
  filters: readonly string[]
  asOf: string
  to?: string | undefined
}

/** On dark panels a shadow alone shows no edge. */
const edged = { container: { border: '1px solid var(--line)' } }

export function Explained({ label, help, comparison, filters, asOf, to }: ExplainedProps) {
  const { t, word } = useWords()
  const content = (
    <div className={styles.explanation}>
      <dl>
        <dt>{t('dashboard.definition')}</dt>
        <dd>{word(help)}</dd>
        {comparison && <dt>{comparison.label}</dt>}
        {comparison && <dd>{word(comparison.help)}</dd>}
        <dt>{t('dashboard.filters')}</dt>
        <dd>{filters.join(' · ')}</dd>
        <dt>{t('dashboard.asOf')}</dt>
        <dd>{asOf}</dd>
      </dl>
      {to !== undefined && <Link to={to}>{t('dashboard.rows')}</Link>}
    </div>
  )
  return (
    <Popover trigger="click" destroyOnHidden title={label} content={content} styles={edged}>
      <button type="button" className={styles.explain} aria-label={t('dashboard.explainOf', { label })}>
        {t('dashboard.explain')}
      </button>
    </Popover>
  )
}
