// The most important of a record, beside the link that somebody points at.
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { Waiting } from '../kit/state.tsx'
import { useRecord } from './detail/use-record.ts'
import { type Family, familyAt } from './families.ts'
import { hasCall, useWords } from './form/of.ts'
import { useForReader } from './reader.ts'
import styles from './record-card.module.css'
import { headOf } from './value/kinds.ts'
import { valueText } from './value/value-text.ts'

type RecordCardProps = { family: string; id: string; at: DOMRect }

/** Below the link, or above it where there is no room below. */
export function RecordCard({ family, id, at }: RecordCardProps) {
  const isAbove = at.bottom > window.innerHeight * 0.6
  const left = Math.max(8, Math.min(at.left, window.innerWidth - widthPx - 8))
  const place = isAbove ? { bottom: window.innerHeight - at.top + 6 } : { top: at.bottom + 6 }
  return createPortal(
    <div role="tooltip" className={styles.place} style={{ left, width: widthPx, ...place }}>
      <Card family={family} id={id} />
    </div>,
    document.body,
  )
}

const widthPx = 340

function Card({ family, id }: { family: string; id: string }) {
  const definition = useQuery({
    queryKey: ['family', family],
    queryFn: () => familyAt(family),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (definition.isError) return definition.error.message
  return definition.data ? <Main of={definition.data} id={id} /> : <Waiting />
}

function Main({ of: defined, id }: { of: Family; id: string }) {
  const of = useForReader(defined)
  const { language, word } = useWords()
  const record = useRecord(of, id, { isWanted: hasCall(of, 'get') })
  if (record.isError) return record.error.message
  if (!record.data) return <Waiting />
  const row = record.data
  return (
    <dl className={styles.card} aria-label={word(of.title)}>
      {mainFields(of).map(name => {
        const field = of.fields[name]
        return (
          field && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{headOf(field, language)}</dt>
              <dd>{valueText(field, row[name], language) || '—'}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

const mostFields = 6

/** What a phone would show of it, and then whatever the list begins with. */
function mainFields({ label, list, fields }: Pick<Family, 'label' | 'list' | 'fields'>): string[] {
  const listed = Object.entries(fields).flatMap(([name, field]) => (field.list === undefined ? [name] : []))
  return [...new Set([label, ...(list.phone ?? []), ...listed])].slice(0, mostFields)
}
