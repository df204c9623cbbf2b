// What a record holds: by the groups of its form, and then whatever is not asked for there.
import type { Fields } from '@ev/contract/kit/field'
import { isShown } from '@ev/contract/kit/write'
import { Fragment, type ReactNode } from 'react'
import { DetailList } from '../../kit/detail-list.tsx'
import { draftOf, type Group, groupsOf } from '../form/draft.ts'
import { useWords } from '../form/of.ts'
import type { AnyRow } from '../list/listed.ts'
import { useForReader } from '../reader.ts'
import { FieldValue } from '../value/field-value.tsx'
import { headOf } from '../value/kinds.ts'
import { isNothing, valueText } from '../value/value-text.ts'
import styles from './detail.module.css'

type Shown = { readonly fields: Fields; readonly form?: unknown; readonly calls: object }

type DetailsProps = {
  of: Shown
  record: AnyRow
  /** At most four, three by default (requirements 9). */
  columns?: number | undefined
  /** Values that are drawn otherwise than the kind of their field says. */
  cells?: Readonly<Record<string, ((row: never) => ReactNode) | undefined>> | undefined
  /** What is drawn below the group that holds a field. */
  after?: Readonly<Record<string, ((row: never) => ReactNode) | undefined>> | undefined
}

/** Each group with its heading, for whoever puts them elsewhere than one below the other. */
export function useDetailGroups({ of: defined, record, columns, cells = {}, after = {} }: DetailsProps) {
  const of = useForReader(defined)
  const { language, t, word } = useWords()
  const itemOf = (name: string) => {
    const field = of.fields[name]
    if (!field) throw new Error(`no field ${name}`)
    const cell = cells[name]
    const isLong = field.kind === 'longText' || field.kind === 'texts'
    // A list that a cell cuts short is read here to its end.
    const value =
      field.kind === 'texts' ? (
        valueText(field, record[name], language)
      ) : (
        <FieldValue of={of} name={name} row={record} />
      )
    return {
      label: headOf(field, language),
      value: cell ? cell(record as never) : isNothing(record[name]) ? null : value,
      ...(isLong && { span: 4 }),
    }
  }
  return detailGroups(of, record, Object.keys(cells)).map(({ title, fields }) => ({
    title: title ? word(title) : t('record.others'),
    list: (
      <>
        <DetailList {...(columns === undefined ? {} : { columns })} items={fields.map(itemOf)} />
        {fields.map(name => after[name] && <Fragment key={name}>{after[name](record as never)}</Fragment>)}
      </>
    ),
  }))
}

export function Details(props: DetailsProps) {
  return useDetailGroups(props).map(({ title, list }) => (
    <section key={title} className={styles.group}>
      <h3>{title}</h3>
      {list}
    </section>
  ))
}

/** `drawn` names what a screen draws by itself; what only a form of its own can edit is not shown without that. */
function detailGroups(of: Shown, record: AnyRow, drawn: readonly string[]): Group[] {
  const draft = draftOf(of.fields, record)
  const isDrawn = (name: string) =>
    drawn.includes(name) || (of.fields[name]?.kind !== 'data' && of.fields[name]?.detail !== 'never')
  const asked = groupsOf(of).map(({ fields, ...rest }) => ({
    ...rest,
    fields: fields.filter(name => isDrawn(name) && isShown(of.form, name, draft)),
  }))
  const named = new Set(groupsOf(of).flatMap(({ fields }) => fields))
  const others = { fields: Object.keys(of.fields).filter(name => !named.has(name) && isDrawn(name)) }
  return [...asked, others].filter(({ fields }) => fields.length > 0)
}
