// Where a pile has stood.
import { type PileMove, pile } from '@ev/contract/config/pile'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { State } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { call } from '../../../../shell/call.ts'

export function PileMoves({ id }: { id: string }) {
  const t = useT()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...familyKey(pile), 'moves', id],
    queryFn: () => call(pile.calls.moves, { id }),
  })
  if (error)
    return (
      <State drawing="failed" title={t('assetTree.failed')} hint={error.message} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (data?.length === 0) return <State drawing="empty" title={t('pile.noMoves')} />
  return (
    <Table<PileMove>
      size="small"
      rowKey="time"
      loading={isPending}
      dataSource={data ?? []}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'time', title: t('pile.moveTime'), dataIndex: 'time' },
        { key: 'from', title: t('pile.moveFrom'), render: (_, move) => <Station of={move.from} /> },
        { key: 'to', title: t('pile.moveTo'), render: (_, move) => <Station of={move.to} /> },
        { key: 'no', title: t('pile.moveNumber'), render: (_, move) => `${move.fromPileNo} → ${move.toPileNo}` },
        { key: 'reason', title: t('pile.moveReason'), dataIndex: 'reason' },
        { key: 'by', title: t('pile.moveBy'), dataIndex: 'by' },
      ]}
    />
  )
}

const Station = ({ of }: { of: PileMove['from'] }) => <RefLink family="config-service/station" to={of} />
