// Statistics across, what may count in them down, a switch where a pair means something.
import { Switch, Tooltip } from 'antd'
import ruled from '../../../kit/ruled.module.css'
import { useWords } from '../../../resource/form/of.ts'
import styles from './statistic-rules.module.css'
import { type Answers, type Cell, keyOf, type Rules } from './statistic-rules.ts'

type StatisticTableProps = {
  rules: Rules
  drafts: Answers
  isDisabled: boolean
  onChange: (key: string, isCounted: boolean) => void
}

export function StatisticTable({ rules, drafts, isDisabled, onChange }: StatisticTableProps) {
  const { t } = useWords()
  const { statistics, items, cells } = rules
  const byKey = new Map(cells.map(cell => [keyOf(cell), cell]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={t('statistic.caption')}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{t('statistic.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statistic.item')}</th>
            {statistics.map(({ key, label, help }) => (
              <th key={key} scope="col">
                {label}
                <small>{help}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(item => (
            <tr key={item.key}>
              <th scope="row">
                {item.label}
                <small>{item.help}</small>
              </th>
              {statistics.map(statistic => {
                const key = keyOf({ statistic: statistic.key, item: item.key })
                const cell = byKey.get(key)
                return (
                  <td key={key}>
                    {cell && (
                      <Answer
                        cell={cell}
                        label={`${item.label} · ${statistic.label}`}
                        isCounted={drafts[key] ?? cell.isCounted}
                        isDisabled={isDisabled}
                        onChange={isCounted => onChange(key, isCounted)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type AnswerProps = {
  cell: Cell
  label: string
  isCounted: boolean
  isDisabled: boolean
  onChange: (isCounted: boolean) => void
}

function Answer({ cell, label, isCounted, isDisabled, onChange }: AnswerProps) {
  const { t } = useWords()
  const isOwn = isCounted !== cell.byDefault
  const isUnsaved = isCounted !== cell.isCounted
  return (
    <span className={styles.answer} data-own={isOwn || undefined} data-unsaved={isUnsaved || undefined}>
      <Tooltip title={cell.definition} trigger={['hover', 'focus']}>
        <Switch checked={isCounted} disabled={isDisabled} aria-label={label} onChange={onChange} />
      </Tooltip>
      <span>{t(isCounted ? 'statistic.counts' : 'statistic.countsNot')}</span>
      {isOwn && <small>{t('statistic.own')}</small>}
    </span>
  )
}
