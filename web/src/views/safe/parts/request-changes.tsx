// What one request changed in the tables, column by column.
import { audit } from '@ev/contract/system/audit'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { State, Waiting } from '../../../kit/state.tsx'
import styles from '../../../resource/approval/approval.module.css'
import { useWords } from '../../../resource/form/of.ts'
import { call, type Out } from '../../../shell/call.ts'
import { columnLabel, fieldsOfTable } from './column-labels.ts'
import { differences } from './differences.ts'

type Change = Out<typeof audit.changes>[number]

export function RequestChanges({ requestId }: { requestId: string }) {
  const { t, language } = useWords()
  const changes = useQuery({
    queryKey: [audit.changes.path, requestId, language],
    queryFn: () => call(audit.changes, { requestId }),
  })
  return (
    <section className={styles.changes}>
      <h3>{t('audit.changes')}</h3>
      {changes.isPending && <Waiting />}
      {changes.isError && (
        <State drawing="failed" title={t('audit.changesFailed')} hint={changes.error.message} isAlert>
          <Button onClick={() => void changes.refetch()}>{t('app.retry')}</Button>
        </State>
      )}
      {changes.data?.length === 0 && <p className={styles.quiet}>{t('audit.noChanges')}</p>}
      {changes.data?.map(change => (
        <One key={`${change.table}:${change.rowKey}:${change.verb}`} change={change} />
      ))}
    </section>
  )
}

function One({ change }: { change: Change }) {
  const { t, language } = useWords()
  const { table, tableName, rowKey, verb, before, after } = change
  const { data: fields = {} } = useQuery({
    queryKey: ['fieldsOfTable', table],
    queryFn: () => fieldsOfTable(table),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const words = { yes: t('list.yes'), no: t('list.no'), nothing: t('history.nothing') }
  return (
    <section>
      <h4>
        {t(`history.${verb}`)} {tableName}
        <small>{t('audit.row', { key: rowKey })}</small>
      </h4>
      <div className={styles.frame}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('approval.field')}</th>
              {verb !== 'insert' && <th scope="col">{t('approval.before')}</th>}
              {verb !== 'delete' && <th scope="col">{t('approval.after')}</th>}
            </tr>
          </thead>
          <tbody>
            {differences({ before, after }, words).map(one => (
              <tr key={one.column}>
                <th scope="row" title={one.column}>
                  {columnLabel(fields, one.column, language)}
                </th>
                {verb !== 'insert' && (
                  <td>
                    <del>{one.before}</del>
                  </td>
                )}
                {verb !== 'delete' && (
                  <td>
                    <ins>{one.after}</ins>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
