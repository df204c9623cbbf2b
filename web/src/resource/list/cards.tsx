// On a telephone a row is a card of two lines: what it is and its state, then its main figures.
import { useT } from '../../locales/language.ts'
import { headOf, isFigure } from '../value/kinds.ts'
import { useSpoken } from '../value/spoken.ts'
import styles from './cards.module.css'
import { Icon } from './icons.tsx'
import type { AnyRow, Listed } from './listed.ts'
import { type Selection, useIsPicked } from './selection.ts'
import table from './table.module.css'
import { cell, labelOf, type RowWays } from './table-row.tsx'

type CardsProps = {
  caption: string
  rows: readonly AnyRow[] | undefined
  selection: Selection | undefined
  hasMenu: boolean
  ways: RowWays
}

const expected = 6

export function Cards({ caption, rows, selection, hasMenu, ways }: CardsProps) {
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={rows === undefined}>
      {rows === undefined
        ? Array.from({ length: expected }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else.
            <li key={at} className={styles.card} aria-hidden="true">
              <span className={styles.skeleton} />
            </li>
          ))
        : rows.map(row => <Card key={row.id} row={row} selection={selection} hasMenu={hasMenu} ways={ways} />)}
    </ul>
  )
}

type CardProps = { row: AnyRow; selection: Selection | undefined; hasMenu: boolean; ways: RowWays }

function Card({ row, selection, hasMenu, ways }: CardProps) {
  const t = useT()
  const language = useSpoken()
  const { of } = ways
  const label = labelOf(of, row, language)
  const names = phoneFields(of)
  const state = names.find(name => of.fields[name]?.kind === 'choice')
  const rest = names.filter(name => name !== of.label && name !== state)
  return (
    <li className={styles.card}>
      {selection && <Pick selection={selection} id={row.id} label={label} />}
      <div className={styles.lines}>
        <div className={styles.first}>
          <strong>{cell(row, of.label, ways, language)}</strong>
          {state !== undefined && cell(row, state, ways, language)}
        </div>
        <dl className={styles.second}>
          {rest.map(name => {
            const field = of.fields[name]
            return (
              field && (
                <div key={name} data-figure={isFigure(field) || undefined}>
                  <dt className={isFigure(field) ? undefined : table.caption}>{headOf(field, language)}</dt>
                  <dd>{cell(row, name, ways, language)}</dd>
                </div>
              )
            )
          })}
        </dl>
      </div>
      {hasMenu && (
        <button
          type="button"
          className={styles.more}
          aria-label={t('list.actionsOf', { label })}
          aria-haspopup="menu"
          onClick={event => ways.onMenu(row, event.currentTarget.getBoundingClientRect())}
        >
          <Icon name="more" />
        </button>
      )}
    </li>
  )
}

/** As the definition says, or else the first of what the table shows. */
const phoneFields = ({ list, fields }: Listed) =>
  list.phone ??
  Object.keys(fields)
    .filter(name => fields[name]?.list === undefined)
    .slice(0, 4)

function Pick({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  const t = useT()
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t('list.pickRow', { label })}
        checked={useIsPicked(selection, id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  )
}
