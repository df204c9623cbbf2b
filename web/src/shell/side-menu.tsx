// The side menu: what lies below the chosen item of the top bar, or on a telephone the whole menu in a drawer.
import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { usePhone } from '../kit/media.ts'
import { useLanguage, useT } from '../locales/language.ts'
import { MenuIcon } from './icons.tsx'
import { useMe } from './me.ts'
import { isAt, type MenuNode, titleOf } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { PanelPopover } from './panel-popover.tsx'
import { useSettings } from './settings.ts'
import styles from './side-menu.module.css'
import { closeDrawer, useCollapsed, useDrawer } from './sider.ts'
import { useOpenTabs } from './tab-store.ts'
import { useTopNode } from './top-index.ts'

export function SideMenu() {
  const isPhone = usePhone()
  const { layout } = useSettings()
  const nodes = useTopNode()?.children ?? []
  if (isPhone) return <MenuDrawer />
  // Items without children, the big screens among them, need no side menu.
  return layout === 'sidemenu' && nodes.length > 0 ? <Sider nodes={nodes} /> : null
}

function MenuDrawer() {
  const t = useT()
  const isOpen = useDrawer()
  const { tree } = useMe().me.routes
  return (
    <Drawer
      open={isOpen}
      onClose={closeDrawer}
      placement="left"
      size={280}
      title={t('shell.sideMenu')}
      styles={{ body: { padding: 0 } }}
    >
      <nav aria-label={t('shell.sideMenu')}>
        <Nodes nodes={tree} onChosen={closeDrawer} />
      </nav>
    </Drawer>
  )
}

function Sider({ nodes }: { nodes: readonly MenuNode[] }) {
  const t = useT()
  const { fixSiderbar } = useSettings()
  const [isCollapsed, setIsCollapsed] = useCollapsed()
  const label = t(isCollapsed ? 'shell.expand' : 'shell.collapse')
  return (
    <aside className={styles.sider} data-collapsed={isCollapsed || undefined} data-loose={!fixSiderbar || undefined}>
      <nav aria-label={t('shell.sideMenu')} className={styles.menu}>
        {isCollapsed ? <Icons nodes={nodes} /> : <Nodes nodes={nodes} />}
      </nav>
      <button
        type="button"
        className={styles.fold}
        aria-label={label}
        title={label}
        aria-expanded={!isCollapsed}
        onClick={() => setIsCollapsed(!isCollapsed)}
      >
        {isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
    </aside>
  )
}

const contains = ({ item, children }: MenuNode, path: string): boolean =>
  isAt(item, path) || children.some(child => contains(child, path))

/** One submenu is open at a time: the one with the screen that is shown, until another is opened. */
function Nodes({ nodes, onChosen }: { nodes: readonly MenuNode[]; onChosen?: () => void }) {
  const language = useLanguage()
  const { shown } = useOpenTabs()
  const holding = nodes.find(node => node.item.componentType === 'CATALOG' && contains(node, shown))?.item.id
  const [open, setOpen] = useState(holding)
  useEffect(() => {
    if (holding) setOpen(holding)
  }, [holding])
  return (
    <ul className={styles.nodes}>
      {nodes.map(({ item, children }) => {
        const title = titleOf(item, language)
        if (item.componentType === 'MENU')
          return (
            <li key={item.id}>
              <MenuLink
                item={item}
                isCurrent={isAt(item, shown)}
                className={styles.row}
                {...(onChosen && { onChosen })}
              >
                <MenuIcon name={item.icon} />
                <span className={styles.title} title={title}>
                  {title}
                </span>
              </MenuLink>
            </li>
          )
        const isOpen = open === item.id
        return (
          <li key={item.id}>
            <button
              type="button"
              className={styles.row}
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : item.id)}
            >
              <MenuIcon name={item.icon} />
              <span className={styles.title} title={title}>
                {title}
              </span>
              <DownOutlined aria-hidden className={styles.arrow} />
            </button>
            {isOpen && <Nodes nodes={children} {...(onChosen && { onChosen })} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Collapsed: icons with short names; catalogues open beside them. */
function Icons({ nodes }: { nodes: readonly MenuNode[] }) {
  const { shown } = useOpenTabs()
  return (
    <ul className={styles.nodes}>
      {nodes.map(node => (
        <li key={node.item.id}>
          <IconItem node={node} isCurrent={contains(node, shown)} />
        </li>
      ))}
    </ul>
  )
}

function IconItem({ node: { item, children }, isCurrent }: { node: MenuNode; isCurrent: boolean }) {
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const title = titleOf(item, language)
  const face = (
    <>
      {item.icon ? <MenuIcon name={item.icon} /> : <b aria-hidden="true">{title.slice(0, 1)}</b>}
      <span>{title}</span>
    </>
  )
  if (item.componentType === 'MENU')
    return (
      <MenuLink item={item} isCurrent={isCurrent} className={styles.icon}>
        {face}
      </MenuLink>
    )
  return (
    <PanelPopover
      placement="rightTop"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      content={<MenuPanel nodes={children} onChosen={() => setIsOpen(false)} />}
    >
      <button type="button" className={styles.icon} aria-expanded={isOpen} data-current={isCurrent || undefined}>
        {face}
      </button>
    </PanelPopover>
  )
}
