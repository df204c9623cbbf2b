// What a channel has told us of a payment by itself, and what we made of it.
import { payment } from '@ev/contract/bill/payment'
import { labelOf } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { noticeKind, noticeVerdict } from '@ev/contract/payment-enums'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../kit/button.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { Value } from '../../../../resource/value/value.tsx'
import { call } from '../../../../shell/call.ts'
import styles from './payments.module.css'

const verdictField = f.choice('结论', 'Verdict', noticeVerdict)

export function Notices({ id }: { id: string }) {
  const { t, language } = useWords()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [...familyKey(payment), 'notices', id],
    queryFn: () => call(payment.calls.notices, { id }),
  })
  if (isPending) return <Waiting />
  if (isError)
    return (
      <State drawing="failed" title={t('payment.noticesFailed')} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (data.length === 0) return <State drawing="empty" title={t('payment.noNotices')} />
  return (
    <ol className={styles.notices}>
      {data.map(one => (
        <li key={one.id}>
          <p className={styles.head}>
            <span>{one.time}</span>
            <span>{labelOf(noticeKind.list, one.kind, language)}</span>
            <Value field={verdictField} value={one.verdict} />
            <span className={styles.quiet}>{one.address}</span>
          </p>
          <dl className={styles.said}>
            {Object.entries(one.said).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value ?? '—'}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
