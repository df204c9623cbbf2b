// Who holds a right: the roles, of which seller, with how many people.
import { permissionItem } from '@ev/contract/system/permission-item'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { DetailList } from '../../../../kit/detail-list.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { RecordHistory } from '../../../../resource/detail/record-history.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { KeptDrawer } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { call } from '../../../../shell/call.ts'
import { Rows } from '../../../../shell/centre/paged-list.tsx'
import { useCan } from '../../../../shell/me.ts'
import { titleIn } from '../../parts/menu-tree.ts'
import { useDelete } from '../../parts/use-delete.ts'
import styles from './permission.module.css'
import type { PermissionNode } from './use-permission-rows.ts'

const widthPx = 640

export function PermissionHolders({ node, onClose }: { node: PermissionNode | undefined; onClose: () => void }) {
  const { t, language } = useWords()
  return (
    <KeptDrawer
      open={node !== undefined}
      title={node && t('permission.holdersOf', { title: titleIn(node, language) })}
      size={widthPx}
      onClose={onClose}
      destroyOnHidden
      extra={node?.componentType === 'BUTTON' && !node.isBuiltIn && <Delete node={node} onDeleted={onClose} />}
    >
      {node && (
        <div className={styles.holders}>
          <DetailList
            columns={2}
            items={[
              { label: t('permission.right'), value: <code>{node.permission ?? node.url}</code> },
              ...(node.componentType === 'BUTTON' ? [{ label: t('permission.button'), value: node.name }] : []),
              { label: t('permission.roles'), value: node.roleCount },
              { label: t('permission.users'), value: node.userCount },
            ]}
          />
          <Holders id={node.id} />
          {node.componentType === 'BUTTON' && (
            <section>
              <h3>{t('record.history')}</h3>
              <RecordHistory of={permissionItem} id={node.id} />
            </section>
          )}
        </div>
      )}
    </KeptDrawer>
  )
}

function Holders({ id }: { id: string }) {
  const { t } = useWords()
  const holders = useQuery({
    queryKey: [...familyKey(permissionItem), 'holders', id],
    queryFn: () => call(permissionItem.calls.holders, { id }),
  })
  if (holders.isPending) return <Waiting />
  if (holders.isError)
    return (
      <State drawing="failed" title={t('permission.holdersFailed')} hint={holders.error.message} isAlert>
        <Button onClick={() => void holders.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (holders.data.length === 0)
    return <State drawing="empty" title={t('permission.nobody')} hint={t('permission.nobodyHint')} />
  return (
    <Rows
      label={t('permission.holders')}
      rows={holders.data}
      columns={[
        {
          key: 'role',
          title: t('permission.role'),
          draw: ({ id: roleId, name }) => <RefLink family="system-service/role" to={{ id: roleId, label: name }} />,
        },
        { key: 'seller', title: t('permission.seller'), draw: ({ seller }) => seller.label },
        { key: 'users', title: t('permission.users'), width: '90px', draw: ({ userCount }) => userCount },
      ]}
    />
  )
}

function Delete({ node, onDeleted }: { node: PermissionNode; onDeleted: () => void }) {
  const { t, language } = useWords()
  const can = useCan()
  const remove = useDelete(permissionItem)
  const onDelete = async () => {
    const isGone = await remove({ id: node.id, label: titleIn(node, language), text: t('permission.deleteText') })
    if (isGone) onDeleted()
  }
  return (
    can('delete') && (
      <Button danger onClick={() => void onDelete()}>
        {t('record.delete')}
      </Button>
    )
  )
}
