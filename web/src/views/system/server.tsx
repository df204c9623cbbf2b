// The machines of the platform, a card each.
import { type ServerNode, server } from '@ev/contract/operation/server'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { DetailList } from '../../kit/detail-list.tsx'
import { Waiting } from '../../kit/state.tsx'
import tones from '../../kit/tone.module.css'
import { useT } from '../../locales/language.ts'
import { RecordFailed } from '../../resource/detail/record-failed.tsx'
import { call } from '../../shell/call.ts'
import styles from './parts/server.module.css'

const everyMs = 10_000

export default function Servers() {
  const { data, error, refetch } = useQuery({
    queryKey: [server.nodes.path],
    queryFn: () => call(server.nodes, {}),
    refetchInterval: everyMs,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <div className={styles.nodes}>
      {data.map(node => (
        <Node key={node.name} node={node} />
      ))}
    </div>
  )
}

function Node({ node }: { node: ServerNode }) {
  const t = useT()
  const { figures } = node
  const of = (key: string) => figures[key] ?? 0
  return (
    <section className={styles.node} aria-label={node.name}>
      <div className={styles.head}>
        <h2>{node.name}</h2>
        <span className={tones.word} data-tone={node.isUp ? 'ok' : 'bad'}>
          {t(node.isUp ? 'server.up' : 'server.silent')}
        </span>
      </div>
      <div className={styles.gauges}>
        <Gauge label={t('server.cpu')} pct={of('cpuPct')} said={`${of('cpuPct')}%`} />
        <Gauge
          label={t('server.load')}
          pct={(of('loadAverage') * 100) / Math.max(1, of('processors'))}
          said={t('server.loadOf', { load: of('loadAverage'), processors: of('processors') })}
        />
        <Used label={t('server.memory')} total={of('memoryMb')} free={of('memoryFreeMb')} unit="MB" />
        <Used label={t('server.disk')} total={of('diskGb')} free={of('diskFreeGb')} unit="GB" />
      </div>
      <DetailList
        columns={3}
        items={[
          { label: t('server.version'), value: node.version },
          { label: t('server.started'), value: node.startTime },
          { label: t('server.heard'), value: node.heardTime },
          { label: t('server.runtime'), value: node.runtime },
          { label: t('server.system'), value: node.system },
          { label: t('server.connections'), value: of('connectionsOcpp') + of('connectionsYkc') },
        ]}
      />
    </section>
  )
}

type UsedProps = { label: string; total: number; free: number; unit: string }

function Used({ label, total, free, unit }: UsedProps) {
  const t = useT()
  const used = Math.max(0, total - free)
  const said = t('server.used', { used: rounded(used), total: total.toLocaleString('en-US'), unit })
  return <Gauge label={label} pct={(used * 100) / Math.max(1, total)} said={said} />
}

const rounded = (value: number) => (Math.round(value * 10) / 10).toLocaleString('en-US')

const highPct = 90

function Gauge({ label, pct, said }: { label: string; pct: number; said: string }) {
  const whole = Math.min(100, Math.round(pct))
  return (
    <div className={styles.gauge}>
      <span>{label}</span>
      <Progress
        percent={whole}
        size="small"
        showInfo={false}
        status={pct >= highPct ? 'exception' : 'normal'}
        aria-label={`${label} ${said}`}
      />
      <span>{said}</span>
    </div>
  )
}
