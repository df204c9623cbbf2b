// What was charged at a gun lately, and the curve of each.
import type { GunSession } from '@ev/contract/operation/telemetry'
import { sessionState, sessionWay } from '@ev/contract/operation-enums'
import { Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { measured } from '../../../../resource/gun/measured.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { Choice } from '../../../../resource/value/value.tsx'
import { useGunLive } from './gun-live.tsx'

const GunCurve = lazy(async () => ({ default: (await import('../../../../resource/gun/gun-curve.tsx')).GunCurve }))

const curveWidthPx = 860

export function GunSessions({ gun }: { gun: string }) {
  const t = useT()
  const language = useSpoken()
  const { data, error, refetch } = useGunLive(gun)
  const [shown, setShown] = useState<GunSession>()
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  if (data.sessions.length === 0) return <State drawing="empty" title={t('live.noSessions')} />
  return (
    <>
      <Table<GunSession>
        size="small"
        rowKey="id"
        dataSource={data.sessions}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'start', title: t('live.start'), dataIndex: 'startTime' },
          {
            key: 'state',
            title: t('live.state'),
            render: (_, { state }) => <Choice options={sessionState.list} value={state} language={language} />,
          },
          {
            key: 'way',
            title: t('live.way'),
            render: (_, { way }) => <Choice options={sessionWay.list} value={way} language={language} />,
          },
          {
            key: 'energy',
            title: t('live.energy'),
            align: 'right',
            render: (_, { energyE4 }) => measured(energyE4, 10_000, 'kWh', 2) ?? '–',
          },
          { key: 'soc', title: t('live.soc'), render: (_, session) => socOf(session) },
          { key: 'end', title: t('live.end'), render: (_, { endTime }) => endTime ?? '–' },
          { key: 'why', title: t('live.why'), render: (_, { why }) => why || '–' },
          {
            key: 'curve',
            title: t('live.curve'),
            fixed: 'right',
            render: (_, session) => (
              <Button look="link" onClick={() => setShown(session)}>
                {t('live.showCurve')}
              </Button>
            ),
          },
        ]}
      />
      {shown && (
        <KeptModal
          open
          title={`${t('live.curve')} · ${shown.startTime}`}
          footer={null}
          width={curveWidthPx}
          onCancel={() => setShown(undefined)}
        >
          <Suspense fallback={<Waiting />}>
            <GunCurve gun={gun} session={shown.id} isOpen={shown.endTime === null} />
          </Suspense>
        </KeptModal>
      )}
    </>
  )
}

const socOf = ({ socStart, socEnd }: GunSession) =>
  socStart === null && socEnd === null ? '–' : `${socStart ?? '–'}% → ${socEnd ?? '–'}%`
