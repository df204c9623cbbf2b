// What a pile said and was told last, in a line each: whether it is heard of at all is seen at a glance.
import { frame } from '@ev/contract/operation/frame'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../../locales/language.ts'
import { lastHour } from '../../../../resource/frame/frame-list.tsx'
import { FrameType } from '../../../../resource/frame/frame-type.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { Value } from '../../../../resource/value/value.tsx'
import { call } from '../../../../shell/call.ts'
import { useMayCall } from '../../../../shell/me.ts'
import styles from './pile-access.module.css'

const count = 5
const everyMs = 10_000

export function LastFrames({ id }: { id: string }) {
  const t = useT()
  const isWanted = useMayCall()(frame.calls.pages)
  const { data } = useQuery({
    queryKey: [...familyKey(frame), 'last', id],
    queryFn: () =>
      call(frame.calls.pages, { filters: { pile: [id], time: lastHour() }, pageSize: count, count: 'none' }),
    refetchInterval: everyMs,
    enabled: isWanted,
  })
  if (!isWanted || !data) return null
  return (
    <section aria-label={t('access.lastFrames')} className={styles.help}>
      <h3>{t('access.lastFrames')}</h3>
      {data.records.length === 0 ? (
        <p>{t('frame.empty')}</p>
      ) : (
        <ul className={styles.frames}>
          {data.records.map(row => (
            <li key={row.id}>
              <span>{row.time}</span>
              <Value field={frame.fields.direction} value={row.direction} />
              <FrameType type={row.type} />
              <span>{row.fault}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
