// Which addresses there are for this user, out of the menu that the server gave (requirements 2.3 and 2.4).
import type { PermissionItem } from '@ev/contract/system/permission'
import { type MenuNode, menuTree } from './menu.ts'
import { tabKey } from './tabs.ts'

export type Screen = {
  readonly path: string
  readonly item: PermissionItem
  /** From the catalogue on top down to the screen itself. */
  readonly crumbs: readonly PermissionItem[]
  /** The menu id whose buttons count here; a detail has those of the screen it belongs to. */
  readonly rightsOf: string
}

export type Routes = {
  readonly tree: readonly MenuNode[]
  readonly screens: ReadonlyMap<string, Screen>
  /** A catalogue leads to its first screen. */
  readonly firstBelow: ReadonlyMap<string, string>
  readonly landing: '/home' | '/noHome'
  /** The first screen of the menu, for whoever has no home. */
  readonly first: Screen | undefined
  /** Action permissions: the menu id of a screen and the name of a button on it, or the pair that the button grants. */
  readonly actions: ReadonlySet<string>
}

export const actionKey = (menuId: string, name: string) => `${menuId}:${name}`

export function routesOf(items: readonly PermissionItem[]): Routes {
  const tree = menuTree(items)
  const screens = new Map([...shownScreens(tree), ...ownScreens, ...detailScreens(items)])
  const menuScreens = [...shownScreens(tree).values()]
  return {
    tree,
    screens,
    firstBelow: new Map(firstScreens(tree)),
    landing: screens.has('/home') ? '/home' : '/noHome',
    first: menuScreens.find(({ item }) => item.type === 'route'),
    actions: new Set(
      items.flatMap(({ componentType, pid, name, permission }) =>
        componentType === 'BUTTON' && pid !== null ? [actionKey(pid, name), actionKey(pid, permission ?? name)] : [],
      ),
    ),
  }
}

function shownScreens(nodes: readonly MenuNode[], above: readonly PermissionItem[] = []): Map<string, Screen> {
  return new Map(
    nodes.flatMap(({ item, children }) => {
      const crumbs = [...above, item]
      if (item.componentType === 'CATALOG') return [...shownScreens(children, crumbs)]
      if (item.url === null) return []
      const path = tabKey(item.url)
      return [[path, { path, item, crumbs, rightsOf: item.id }] as const, ...shownScreens(children, crumbs)]
    }),
  )
}

/** Not shown in the menu, and routes all the same: they belong to a screen. */
function detailScreens(items: readonly PermissionItem[]): [string, Screen][] {
  const byId = new Map(items.map(item => [item.id, item]))
  const above = (item: PermissionItem | undefined): PermissionItem[] =>
    item ? [...above(byId.get(item.pid ?? '')), item] : []
  return items.flatMap(item => {
    const owner = byId.get(item.detailOf ?? '')
    if (!owner || item.url === null) return []
    const path = tabKey(item.url)
    return [[path, { path, item, crumbs: [...above(owner), item], rightsOf: owner.id }]]
  })
}

function firstScreens(nodes: readonly MenuNode[]): [string, string][] {
  return nodes.flatMap(node => {
    const first = node.item.componentType === 'CATALOG' ? firstIn(node) : undefined
    const below = firstScreens(node.children)
    return first && node.item.url ? [[tabKey(node.item.url), first], ...below] : below
  })
}

function firstIn({ item, children }: MenuNode): string | undefined {
  if (item.componentType === 'MENU') return item.type === 'route' && item.url ? tabKey(item.url) : undefined
  for (const child of children) {
    const found = firstIn(child)
    if (found) return found
  }
  return undefined
}

const own = (path: string, title: string, titleEn: string): [string, Screen] => {
  const item: PermissionItem = {
    id: path,
    pid: null,
    componentType: 'MENU',
    name: path.slice(path.lastIndexOf('/') + 1),
    title,
    titleEn,
    pinyin: '',
    url: path,
    icon: '',
    sort: 0,
    isShow: false,
    isBuiltIn: true,
    type: 'route',
    detailOf: null,
    permission: null,
  }
  return [path, { path, item, crumbs: [item], rightsOf: path }]
}

/** Everybody's, whatever the menu says (requirements 2.1). */
const ownScreens = new Map([
  own('/noHome', '欢迎', 'Welcome'),
  own('/account/settings/base', '个人设置', 'Account settings'),
  own('/account/settings/security', '安全设置', 'Security'),
  own('/account/settings/requests', '我的申请', 'My requests'),
  own('/403', '无权访问', 'No access'),
  own('/404', '页面不存在', 'Page not found'),
  own('/500', '服务器出错', 'Server error'),
])

const redirects = new Map([
  ['/account', '/account/settings/base'],
  ['/account/settings', '/account/settings/base'],
])

/** Where an address that is no screen itself leads to, if anywhere. */
export function redirectOf(routes: Routes, pathname: string): string | undefined {
  const path = tabKey(pathname)
  if (path === '/' || (path === '/home' && routes.landing !== '/home')) return routes.landing
  // A screen that has the address of its catalogue is the screen.
  return routes.screens.has(path) ? undefined : (redirects.get(path) ?? routes.firstBelow.get(path))
}
