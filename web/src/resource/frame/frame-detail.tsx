// One frame: what it is, what it says in plain words, and how it went over the wire.
import { type ExplainedFrame, frame } from '@ev/contract/operation/frame'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/clipboard.ts'
import { DetailList } from '../../kit/detail-list.tsx'
import { Waiting } from '../../kit/state.tsx'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { call } from '../../shell/call.ts'
import { RecordFailed } from '../detail/record-failed.tsx'
import { familyKey } from '../list/listed.ts'
import { useSpoken } from '../value/spoken.ts'
import { valueText } from '../value/value-text.ts'
import styles from './frame.module.css'

export function FrameDetail({ id, time }: { id: string; time: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(frame), 'get', id],
    queryFn: () => call(frame.calls.get, { id, time }),
  })
  if (error) return <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} />
  return data ? <Shown frame={data} /> : <Waiting />
}

function Shown({ frame: shown }: { frame: ExplainedFrame }) {
  const t = useT()
  const language = useSpoken()
  const { fields } = frame
  const about = [
    { label: fields.time.label[language], value: shown.time },
    { label: fields.direction.label[language], value: valueText(fields.direction, shown.direction, language) },
    { label: fields.identity.label[language], value: shown.identity },
    { label: fields.type.label[language], value: shown.type },
    { label: fields.seq.label[language], value: shown.seq },
    { label: fields.fault.label[language], value: shown.fault },
  ]
  const onCopy = async () => {
    const isDone = await copyText(shown.raw)
    toast(t(isDone ? 'frame.copied' : 'settings.notCopied'), isDone ? 'success' : 'error')
  }
  return (
    <div className={styles.frame}>
      <h2 className={styles.name}>{shown.name}</h2>
      <DetailList columns={2} items={about} />
      <section aria-label={t('frame.meaning')}>
        <h3>{t('frame.meaning')}</h3>
        {shown.fields.length === 0 ? (
          <p className={styles.none}>{t('frame.noFields')}</p>
        ) : (
          <dl className={styles.fields}>
            {shown.fields.map(({ name, value }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a frame may name one field twice, and never changes.
              <div key={place}>
                <dt>{name}</dt>
                <dd>{value === '' ? '–' : value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section aria-label={t('frame.raw')}>
        <h3>
          {t('frame.raw')}
          <Button look="link" onClick={() => void onCopy()}>
            {t('frame.copy')}
          </Button>
        </h3>
        <pre className={styles.raw}>{shown.isText ? laidOut(shown.raw) : shown.raw}</pre>
      </section>
    </div>
  )
}

/** JSON line by line; anything else as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // A frame that is no JSON is shown as it came.
    return text
  }
}
