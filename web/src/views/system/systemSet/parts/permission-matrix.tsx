// The roles of a seller side by side: of each screen how many of its buttons a role holds.
import { f } from '@ev/contract/kit/field'
import { permissionItem } from '@ev/contract/system/permission-item'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Switch } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import ruled from '../../../../kit/ruled.module.css'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { RefInput } from '../../../../resource/form/ref-input.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { call, type Out } from '../../../../shell/call.ts'
import { useMe } from '../../../../shell/me.ts'
import { menuTreeOf, titleIn } from '../../parts/menu-tree.ts'
import { lineAbove, treeRows } from '../../parts/tree.ts'
import styles from './permission.module.css'
import { usePermissionRows } from './use-permission-rows.ts'

type Matrix = Out<typeof permissionItem.calls.matrix>

const sellerField = f.ref('商户', 'Seller', 'system-service/seller')

export function PermissionMatrix() {
  const { t } = useWords()
  const [query, setQuery] = useSearchParams()
  const { user } = useMe().me
  const sellerId = query.get('seller') ?? user.sellerId
  const id = useId()
  const [text, setText] = useState('')
  const [isDiffering, setIsDiffering] = useState(false)
  const matrix = useQuery({
    queryKey: [...familyKey(permissionItem), 'matrix', sellerId],
    queryFn: () => call(permissionItem.calls.matrix, { sellerId }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.seller}>
          <label htmlFor={`${id}-seller`}>{t('permission.seller')}</label>
          <RefInput
            id={`${id}-seller`}
            field={sellerField}
            known={[]}
            value={sellerId}
            onChange={chosen => chosen !== null && setQuery({ tab: 'matrix', seller: chosen })}
          />
        </div>
        <Input
          className={styles.search}
          value={text}
          allowClear
          placeholder={t('permission.screenSearch')}
          aria-label={t('permission.screenSearch')}
          onChange={event => setText(event.target.value)}
        />
        <div className={styles.only}>
          <Switch id={`${id}-only`} checked={isDiffering} onChange={setIsDiffering} />
          <label htmlFor={`${id}-only`}>{t('permission.differing')}</label>
        </div>
      </div>
      {matrix.isPending && <Waiting />}
      {matrix.isError && (
        <State drawing="failed" title={t('permission.matrixFailed')} hint={matrix.error.message} isAlert>
          <Button onClick={() => void matrix.refetch()}>{t('app.retry')}</Button>
        </State>
      )}
      {matrix.data?.roles.length === 0 && (
        <State drawing="empty" title={t('permission.noRoles')} hint={t('permission.noRolesHint')} />
      )}
      {matrix.data && matrix.data.roles.length > 0 && (
        <Table matrix={matrix.data} text={text} isDiffering={isDiffering} />
      )}
    </>
  )
}

function Table({ matrix, text, isDiffering }: { matrix: Matrix; text: string; isDiffering: boolean }) {
  const { t, language } = useWords()
  const { roles, held } = matrix
  const screens = useMenuOrder(matrix.screens)
  const counts = new Map(held.map(({ roleId, screenId, buttons }) => [`${roleId}:${screenId}`, buttons]))
  const heldBy = (roleId: string, screenId: string) => counts.get(`${roleId}:${screenId}`) ?? 0
  const wanted = text.trim().toLowerCase()
  const shown = screens.filter(
    ({ id, titleZh, titleEn }) =>
      [titleZh, titleEn].some(title => title.toLowerCase().includes(wanted)) &&
      (!isDiffering || new Set(roles.map(role => heldBy(role.id, id))).size > 1),
  )
  return (
    <div className={`${ruled.frame} ${styles.frame}`}>
      <table className={`${ruled.table} ${styles.matrix}`}>
        <caption>{t('permission.matrixCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('permission.screen')}</th>
            {roles.map(({ id, name, userCount }) => (
              <th key={id} scope="col">
                <RefLink family="system-service/role" to={{ id, label: name }} />
                <small>{t('permission.people', { count: userCount })}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(screen => (
            <tr key={screen.id}>
              <th scope="row">
                {titleIn(screen, language)}
                <small>{screen.above.map(node => titleIn(node, language)).join(' / ')}</small>
              </th>
              {roles.map(({ id }) => (
                <Cell key={id} held={heldBy(id, screen.id)} all={screen.buttons} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** As the menu has them, each with the catalogues that it stands in, from the top down. */
function useMenuOrder(screens: Matrix['screens']) {
  const { data = [] } = usePermissionRows()
  return useMemo(() => {
    const tree = menuTreeOf(data)
    const places = new Map(treeRows(tree, { isOpen: () => true }).map(({ node }, place) => [node.id, place]))
    return screens
      .map(screen => ({ ...screen, above: lineAbove(tree, screen).toReversed() }))
      .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  }, [screens, data])
}

/** All, some or none: by its shade, its mark and its words. */
function Cell({ held, all }: { held: number; all: number }) {
  const { t } = useWords()
  const share = held === 0 ? 'none' : held === all ? 'all' : 'some'
  return (
    <td data-share={share}>
      {share === 'none'
        ? '—'
        : share === 'all'
          ? t('permission.allOf', { all })
          : t('permission.someOf', { held, all })}
    </td>
  )
}
