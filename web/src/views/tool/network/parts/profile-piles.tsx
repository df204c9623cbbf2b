// The piles that chose a configuration.
import { pile } from '@ev/contract/config/pile'
import { communication } from '@ev/contract/operation/communication'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Table } from 'antd'
import { useState } from 'react'
import { acts, once } from '../../../../kit/act-key.ts'
import { Button } from '../../../../kit/button.tsx'
import { State } from '../../../../kit/state.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { Value } from '../../../../resource/value/value.tsx'
import { CallError, call } from '../../../../shell/call.ts'

const pageSize = 10

export function ProfilePiles({ id, mayApply }: { id: string; mayApply: boolean }) {
  const t = useT()
  const [current, setCurrent] = useState(1)
  const onWithdraw = useWithdraw(id)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...familyKey(communication), 'uses', id, current],
    queryFn: () => call(communication.calls.uses, { id, current, pageSize }),
  })
  if (error)
    return (
      <State drawing="failed" title={error.message} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (data?.total === 0)
    return <State drawing="empty" title={t('communication.nobody')} hint={t('communication.nobodyHint')} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={data?.records ?? []}
      pagination={{ current, pageSize, total: data?.total ?? 0, onChange: setCurrent, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'name',
          title: t('communication.pileName'),
          render: (_, row) => <RefLink family={pile.address} to={{ id: row.id, label: row.name }} />,
        },
        { key: 'code', title: t('communication.pileCode'), dataIndex: 'code' },
        { key: 'station', title: t('communication.station'), dataIndex: 'station' },
        {
          key: 'online',
          title: t('communication.online'),
          render: (_, row) => <Value field={pile.fields.isOnline} value={row.isOnline} />,
        },
        {
          key: 'withdraw',
          title: '',
          render: (_, row) =>
            mayApply && (
              <Button look="link" onClick={() => void onWithdraw(row.id)}>
                {t('communication.withdraw')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function useWithdraw(id: string) {
  const t = useT()
  const queries = useQueryClient()
  const [withdrawing] = useState(acts)
  return async (pileId: string) => {
    try {
      await once(withdrawing, pileId, async key => {
        await call(communication.calls.withdraw, { id, pile: pileId }, { key })
        toast(t('communication.withdrawn'), 'success')
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(communication) })
  }
}
