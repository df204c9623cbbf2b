// Somebody else saved first: what both hold, field by field, and which of it shall be saved.
import type { Field, Fields } from '@ev/contract/kit/field'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyRow } from '../list/listed.ts'
import { useSpoken } from '../value/spoken.ts'
import { valueText } from '../value/value-text.ts'
import type { Draft } from './draft.ts'
import styles from './form.module.css'
import { type Difference, firstChoice, type Side } from './merge.ts'
import { useWords } from './of.ts'
import { labelOfRef } from './ref-input.tsx'
import { KeptModal } from './still.tsx'

export type Choice =
  | { readonly kind: 'save'; readonly chosen: Readonly<Record<string, Side>> }
  | { readonly kind: 'drop' }
  | { readonly kind: 'back' }

export type Conflict = {
  readonly by: string
  readonly time: string
  readonly theirs: AnyRow
  readonly mine: Draft
  readonly found: readonly Difference[]
  readonly answer: (choice: Choice) => void
}

/** A value in words, beside what the record held before. */
export type Says = (value: unknown, base: unknown) => string

type ConflictDialogProps = { conflict: Conflict; fields: Fields; says?: Readonly<Record<string, Says>> | undefined }

export function ConflictDialog({ conflict, fields, says = {} }: ConflictDialogProps) {
  const { t } = useWords()
  const { by, time, found, answer } = conflict
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(found.map(one => [one.name, firstChoice(one)])),
  )
  return (
    <KeptModal
      open
      width={760}
      title={t('form.conflictTitle')}
      onCancel={() => answer({ kind: 'back' })}
      footer={
        <>
          <Button onClick={() => answer({ kind: 'back' })}>{t('form.conflictBack')}</Button>
          <Button danger onClick={() => answer({ kind: 'drop' })}>
            {t('form.conflictDrop')}
          </Button>
          <Button type="primary" onClick={() => answer({ kind: 'save', chosen })}>
            {t('form.conflictSave')}
          </Button>
        </>
      }
    >
      <p>{t('form.conflictText', { by, time })}</p>
      <div className={styles.conflict}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('form.conflictField')}</th>
              <th scope="col">{t('form.conflictMine')}</th>
              <th scope="col">{t('form.conflictTheirs', { by })}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(one => (
              <Row
                key={one.name}
                one={one}
                field={fields[one.name]}
                says={says[one.name]}
                side={chosen[one.name] ?? firstChoice(one)}
                onChoose={side => setChosen(before => ({ ...before, [one.name]: side }))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </KeptModal>
  )
}

type RowProps = {
  one: Difference
  field: Field | undefined
  says: Says | undefined
  side: Side
  onChoose: (side: Side) => void
}

function Row({ one, field, says, side, onChoose }: RowProps) {
  const { t } = useWords()
  const language = useSpoken()
  if (!field) return null
  const text = (value: unknown) =>
    says ? says(value, one.base) : valueText(field, labelled(field, value), language) || '—'
  return (
    <tr>
      <th scope="row">
        {field.label[language]}
        <p className={styles.before}>{t('form.conflictBefore', { value: text(one.base) })}</p>
      </th>
      {(['mine', 'theirs'] as const).map(which => (
        <td key={which}>
          <label>
            <input type="radio" name={`side-${one.name}`} checked={side === which} onChange={() => onChoose(which)} />
            {text(one[which])}
          </label>
        </td>
      ))}
    </tr>
  )
}

/** A form holds ids; people know labels. */
function labelled({ kind, family = '' }: Field, value: unknown): unknown {
  const refOf = (id: string) => ({ id, label: labelOfRef(family, id) ?? id })
  if (kind === 'ref' || kind === 'area') return typeof value === 'string' ? refOf(value) : null
  return kind === 'refs' ? (value as string[]).map(refOf) : value
}
