// The first-level menu. With the side menu it chooses what that shows; as a top menu it opens all of it itself.
import { DownOutlined } from '@ant-design/icons'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { type LanguageTag, useLanguage, useT } from '../locales/language.ts'
import { useMe } from './me.ts'
import { type MenuNode, titleOf } from './menu.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { useOpenItem } from './open-item.ts'
import { PanelPopover } from './panel-popover.tsx'
import { useSettings } from './settings.ts'
import { chooseTop, useTopFollowsScreen, useTopIndex } from './top-index.ts'
import styles from './top-menu.module.css'

export function TopMenu() {
  const t = useT()
  const language = useLanguage()
  const { tree, screens } = useMe().me.routes
  const { layout } = useSettings()
  const index = useTopIndex()
  const openItem = useOpenItem()
  useTopFollowsScreen()
  const more = useRef<HTMLButtonElement>(null)
  const { ref, fitting } = useFitting([...tree.map(({ item }) => item.id), language].join(' '))
  const choose = (at: number) => {
    const node = tree[at]
    if (!node) return
    chooseTop(at)
    if (node.item.componentType === 'MENU') openItem(node.item, { isAnew: true })
  }
  const chooseEntry = (id: string) => {
    const at = tree.findIndex(({ item }) => item.id === id)
    if (at >= 0) return choose(at)
    const screen = [...screens.values()].find(({ item }) => item.id === id)
    if (screen) openItem(screen.item, { isAnew: true })
  }
  const rest = tree.slice(fitting)
  const hidden = index >= fitting ? tree[index] : undefined
  return (
    <nav className={styles.menu} aria-label={t('shell.topMenu')}>
      <ul ref={ref} className={styles.items}>
        {tree.map((node, at) => (
          <li key={node.item.id} data-hidden={at >= fitting || undefined}>
            <TopItem node={node} isChosen={at === index} opens={layout === 'topmenu'} onChoose={() => choose(at)} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <MenuDropdown
          trigger={['click']}
          returnTo={() => more.current}
          menu={{
            items: rest.map(node => entryOf(node, language, layout === 'topmenu')),
            selectedKeys: [tree[index]?.item.id ?? ''],
            onClick: ({ key }) => chooseEntry(key),
          }}
        >
          <button ref={more} type="button" className={styles.more} data-chosen={hidden !== undefined || undefined}>
            {hidden ? titleOf(hidden.item, language) : t('shell.more')}
            <DownOutlined aria-hidden />
          </button>
        </MenuDropdown>
      )}
    </nav>
  )
}

/** Where there is no side menu, what does not fit brings its screens along. */
function entryOf({ item, children }: MenuNode, language: LanguageTag, isWhole: boolean): Entry {
  const entry = { key: item.id, label: titleOf(item, language) }
  const below = isWhole ? children.map(child => entryOf(child, language, isWhole)) : []
  return below.length > 0 ? { ...entry, children: below } : entry
}

type Entry = { key: string; label: string; children?: Entry[] }

type TopItemProps = { node: MenuNode; isChosen: boolean; opens: boolean; onChoose: () => void }

function TopItem({ node, isChosen, opens, onChoose }: TopItemProps) {
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { item, children } = node
  const title = titleOf(item, language)
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose()
  }
  if (item.componentType === 'MENU')
    return (
      <a
        className={styles.item}
        href={item.url ?? '/'}
        data-chosen={isChosen || undefined}
        aria-current={isChosen || undefined}
        onClick={onClick}
      >
        {title}
      </a>
    )
  const button = (
    <button
      type="button"
      className={styles.item}
      data-chosen={isChosen || undefined}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {title}
    </button>
  )
  if (!opens) return button
  return (
    <PanelPopover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      placement="bottom"
      content={<MenuPanel nodes={children} onChosen={() => setIsOpen(false)} />}
    >
      {button}
    </PanelPopover>
  )
}

/** How many items stand in the first line; the others wrap below it, where they are hidden. */
function useFitting(content: string) {
  const ref = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are measured anew.
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const measure = () => {
      const items = [...list.children] as HTMLElement[]
      const first = items[0]?.offsetTop ?? 0
      setFitting(items.filter(item => item.offsetTop === first).length)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    measure()
    return () => observer.disconnect()
  }, [content])
  return { ref, fitting }
}
