// Rights to be read: each catalogue with its screens, and what may be done on them.
import type { PermissionItem } from '@ev/contract/system/permission'
import { Button } from 'antd'
import { useMemo } from 'react'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useLanguage, useT } from '../../../../locales/language.ts'
import { titleOf } from '../../../../shell/menu.ts'
import styles from './rights.module.css'
import { rightsTree, screensIn } from './rights.ts'
import { useGrantable } from './use-grantable.ts'

type RightsReadProps = {
  sellerId: string | undefined
  /** Whether a button, or a screen without any, is held. */
  isHeld: (item: PermissionItem) => boolean
  /** How many rights there are that the reader has no name for. */
  beyond: (items: readonly PermissionItem[]) => number
}

export function RightsRead({ sellerId, isHeld, beyond }: RightsReadProps) {
  const t = useT()
  const items = useGrantable(sellerId)
  if (items.isPending) return <Waiting />
  if (items.isError)
    return (
      <State drawing="failed" title={t('role.rightsFailed')} hint={items.error.message} isAlert>
        <Button onClick={() => void items.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return <Held items={items.data} isHeld={isHeld} beyond={beyond(items.data)} />
}

type HeldProps = { items: readonly PermissionItem[]; isHeld: RightsReadProps['isHeld']; beyond: number }

function Held({ items, isHeld, beyond }: HeldProps) {
  const t = useT()
  const language = useLanguage()
  const tree = useMemo(() => rightsTree(items), [items])
  const between = language === 'zh-CN' ? '、' : ', '
  const groups = tree
    .map(top => ({
      top: top.item,
      screens: screensIn([top]).flatMap(({ item, buttons }) => {
        const held = (buttons.length === 0 ? [item] : buttons).filter(isHeld)
        return held.length === 0 ? [] : [{ item, held: buttons.length === 0 ? [] : held }]
      }),
    }))
    .filter(({ screens }) => screens.length > 0)
  if (groups.length === 0 && beyond === 0) return <State drawing="empty" title={t('role.noRights')} />
  return (
    <div className={styles.read}>
      {groups.map(({ top, screens }) => (
        <section key={top.id}>
          <h4>{titleOf(top, language)}</h4>
          <dl>
            {screens.map(({ item, held }) => (
              <div key={item.id} style={{ display: 'contents' }}>
                <dt>{titleOf(item, language)}</dt>
                <dd>{held.map(right => titleOf(right, language)).join(between) || t('role.opensOnly')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {beyond > 0 && <p className={styles.quiet}>{t('role.beyond', { count: beyond })}</p>}
    </div>
  )
}
