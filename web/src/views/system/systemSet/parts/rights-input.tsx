// The rights of a role to be chosen: catalogues, screens and their buttons. Closed branches are not drawn, and a row is
// drawn anew only when something of its own has changed, so that a thousand rights answer a click at once.
import type { PermissionItem } from '@ev/contract/system/permission'
import { Button, Form, Input } from 'antd'
import { createContext, startTransition, useContext, useDeferredValue, useMemo, useRef, useState } from 'react'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import styles from './rights.module.css'
import {
  type Amount,
  found,
  given,
  menuIdsOf,
  nodesIn,
  type RightNode,
  rightsTree,
  screensIn,
  sharesOf,
  toggled,
} from './rights.ts'
import { RightsChanges } from './rights-changes.tsx'
import { RightsRow, type RowWays } from './rights-row.tsx'
import { useGrantable } from './use-grantable.ts'

/** Of the role that is edited: whose it is, and what it holds on the server. */
export const EditedRole = createContext<{ sellerId: string | undefined; saved: readonly string[] }>({
  sellerId: undefined,
  saved: [],
})

export function RightsInput({ value = [], onChange }: InputProps<string[]>) {
  const t = useT()
  const { sellerId } = useContext(EditedRole)
  // A new role says by its form whose it is.
  const asked: unknown = Form.useWatch('seller', { preserve: true })
  const items = useGrantable(sellerId ?? (typeof asked === 'string' ? asked : undefined))
  if (items.isPending) return <Waiting />
  if (items.isError)
    return (
      <State drawing="failed" title={t('role.rightsFailed')} hint={items.error.message} isAlert>
        <Button onClick={() => void items.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return <Chooser items={items.data} value={value} onChange={ids => onChange?.(ids)} />
}

type ChooserProps = { items: readonly PermissionItem[]; value: readonly string[]; onChange: (ids: string[]) => void }

function Chooser({ items, value, onChange }: ChooserProps) {
  const { saved } = useContext(EditedRole)
  const tree = useMemo(() => rightsTree(items), [items])
  const chosen = useMemo(() => new Set(value), [value])
  const shares = useMemo(() => sharesOf(tree, chosen), [tree, chosen])
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => found(tree, wanted), [tree, wanted])
  const ways = useWays({ items, value, chosen, onChange, setOpened })
  const isSearching = wanted.trim() !== ''
  const setAll = (amount: Amount) => {
    const next = shown.reduce((before, node) => given(before, node, amount), new Set(value))
    onChange(menuIdsOf(items, next, value))
  }
  return (
    <div className={styles.rights}>
      <Tools
        tree={tree}
        chosen={chosen}
        text={text}
        onText={setText}
        onOpenAll={isOpen =>
          // The click is answered before a thousand boxes are drawn.
          startTransition(() => setOpened(new Set(isOpen ? nodesIn(tree).map(({ item }) => item.id) : [])))
        }
        onAll={setAll}
      />
      <RightsChanges tree={tree} saved={saved} now={value} />
      <Branches nodes={shown} isAllOpen={isSearching} {...{ opened, shares, chosen, ways }} />
    </div>
  )
}

type BranchesProps = {
  nodes: readonly RightNode[]
  isAllOpen: boolean
  opened: ReadonlySet<string>
  shares: ReturnType<typeof sharesOf>
  chosen: ReadonlySet<string>
  ways: RowWays
}

function Branches({ nodes, ...rest }: BranchesProps) {
  const t = useT()
  const { isAllOpen, opened, shares, chosen, ways } = rest
  if (nodes.length === 0) return <p className={styles.quiet}>{t('role.nothingFound')}</p>
  return (
    <ul className={styles.branch}>
      {nodes.map(node => {
        const { id } = node.item
        const share = shares.get(id)
        const isOpen = isAllOpen || opened.has(id)
        return (
          <li key={id}>
            <RightsRow
              node={node}
              isOpen={isOpen}
              chosen={share?.chosen ?? 0}
              all={share?.all ?? 0}
              isHeld={share?.isOpen ?? false}
              buttons={node.buttons
                .filter(button => chosen.has(button.id))
                .map(button => button.id)
                .join()}
              ways={ways}
            />
            {isOpen && node.children.length > 0 && <Branches {...rest} nodes={node.children} />}
          </li>
        )
      })}
    </ul>
  )
}

type ToolsProps = {
  tree: readonly RightNode[]
  chosen: ReadonlySet<string>
  text: string
  onText: (text: string) => void
  onOpenAll: (isOpen: boolean) => void
  onAll: (amount: Amount) => void
}

function Tools({ tree, chosen, text, onText, onOpenAll, onAll }: ToolsProps) {
  const t = useT()
  const screens = screensIn(tree)
  const rights = screens.flatMap(({ item, buttons }) => (buttons.length === 0 ? [item] : buttons))
  const held = (of: readonly PermissionItem[]) => of.filter(({ id }) => chosen.has(id)).length
  return (
    <div className={styles.tools}>
      <Input
        allowClear
        className={styles.search ?? ''}
        value={text}
        placeholder={t('role.search')}
        aria-label={t('role.search')}
        onChange={event => onText(event.target.value)}
        // Enter would send the form.
        onPressEnter={event => event.preventDefault()}
      />
      <Button onClick={() => onOpenAll(true)}>{t('role.openAll')}</Button>
      <Button onClick={() => onOpenAll(false)}>{t('role.closeAll')}</Button>
      <span className={styles.space} />
      <span className={styles.count} role="status">
        {t('role.count', {
          screens: held(screens.map(({ item }) => item)),
          allScreens: screens.length,
          rights: held(rights),
          allRights: rights.length,
        })}
      </span>
      <span className={styles.amounts}>
        {(['all', 'view', 'none'] as const).map(amount => (
          <Button key={amount} onClick={() => onAll(amount)}>
            {t(`role.${amount}`)}
          </Button>
        ))}
      </span>
    </div>
  )
}

type Held = {
  items: readonly PermissionItem[]
  value: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (ids: string[]) => void
  setOpened: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

/** The same object from one drawing to the next, so that rows that did not change are left alone. */
function useWays(held: Held): RowWays {
  const latest = useRef(held)
  latest.current = held
  return useMemo(() => {
    const change = (by: (chosen: ReadonlySet<string>) => Set<string>) => {
      const { items, value, chosen, onChange } = latest.current
      onChange(menuIdsOf(items, by(chosen), value))
    }
    return {
      onGive: (node, amount) => change(chosen => given(chosen, node, amount)),
      onToggle: (node, buttonId) => change(chosen => toggled(chosen, node, buttonId)),
      onOpen: id =>
        latest.current.setOpened(before => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        }),
    }
  }, [])
}
