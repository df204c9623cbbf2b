// Lives of the gateway with what each may have lost, and jobs that failed.
import type { GatewayRun } from '@ev/contract/operation/service-monitor'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import tones from '../../../kit/tone.module.css'
import { useT } from '../../../locales/language.ts'
import styles from './service.module.css'

export function GatewayRuns({ runs }: { runs: readonly GatewayRun[] }) {
  const t = useT()
  return (
    <section aria-label={t('service.runs')}>
      <div className={styles.head}>
        <h2>{t('service.runs')}</h2>
      </div>
      <Wide label={t('service.runs')}>
        <Table<GatewayRun>
          size="small"
          rowKey="id"
          dataSource={runs}
          pagination={false}
          columns={[
            { key: 'node', title: t('service.node'), dataIndex: 'node' },
            { key: 'start', title: t('service.runStart'), dataIndex: 'startTime' },
            { key: 'mark', title: t('service.runMark'), dataIndex: 'markTime' },
            { key: 'stop', title: t('service.runStop'), render: (_, { stopTime }) => stopTime ?? t('service.running') },
            { key: 'lost', title: t('service.runLost'), render: (_, run) => <Lost run={run} /> },
          ]}
        />
      </Wide>
    </section>
  )
}

function Lost({ run: { lostSec } }: { run: GatewayRun }) {
  const t = useT()
  if (lostSec === null) return '–'
  return (
    <span className={tones.word} data-tone={lostSec === 0 ? 'ok' : 'warn'}>
      {lostSec === 0 ? t('service.nothingLost') : t('service.lostSec', { count: lostSec })}
    </span>
  )
}

type Failure = { readonly job: string; readonly time: string; readonly message: string }

export function JobFailures({ failures }: { failures: readonly Failure[] }) {
  const t = useT()
  return (
    <section aria-label={t('service.failures')}>
      <div className={styles.head}>
        <h2>{t('service.failures')}</h2>
      </div>
      {failures.length === 0 ? (
        <p className={styles.quiet}>{t('service.noFailures')}</p>
      ) : (
        <Wide label={t('service.failures')}>
          <Table<Failure>
            size="small"
            rowKey={({ job, time }) => `${job} ${time}`}
            dataSource={failures}
            pagination={false}
            columns={[
              { key: 'time', title: t('service.time'), dataIndex: 'time' },
              { key: 'job', title: t('service.job'), dataIndex: 'job' },
              { key: 'message', title: t('service.message'), dataIndex: 'message' },
            ]}
          />
        </Wide>
      )}
    </section>
  )
}

/** On a narrow screen it scrolls, by the keyboard too. */
const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs.
  <div role="group" aria-label={label} tabIndex={0} className={styles.wide}>
    {children}
  </div>
)
