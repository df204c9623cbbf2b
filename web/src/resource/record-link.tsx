// A record of another family: a link to it, with a card that says the most important of it when somebody points at it.
import type { Ref } from '@ev/contract/kit/field'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { Link } from 'react-router'
import { Waiting } from '../kit/state.tsx'
import { useCan, useMe } from '../shell/me.ts'
import styles from './detail/detail.module.css'
import { useRecord } from './detail/use-record.ts'
import { type Family, familyAt } from './families.ts'
import { hasCall, useWords } from './form/of.ts'
import { headOf } from './value/kinds.ts'
import { recordAddress } from './value/ref-screens.ts'
import { valueText } from './value/value-text.ts'

type RecordLinkProps = Ref & { family: string }

const delaySeconds = 0.3

/** Whoever may not open the screen of the family sees the label alone. */
export function RecordLink({ family, id, label }: RecordLinkProps) {
  const { screens } = useMe().me.routes
  const can = useCan()
  const address = recordAddress(family, id)
  const screen = address && screens.get(address.path)
  if (!address || !screen) return label
  const link = <Link to={address.to}>{label}</Link>
  if (!can('get', screen.rightsOf)) return link
  return (
    <Popover
      content={<Card family={family} id={id} />}
      mouseEnterDelay={delaySeconds}
      trigger={['hover', 'focus']}
      destroyOnHidden
    >
      {link}
    </Popover>
  )
}

function Card({ family, id }: { family: string; id: string }) {
  const definition = useQuery({
    queryKey: ['family', family],
    queryFn: () => familyAt(family),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (definition.isError) return definition.error.message
  return definition.data ? <Main of={definition.data} id={id} /> : <Waiting />
}

function Main({ of, id }: { of: Family; id: string }) {
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
