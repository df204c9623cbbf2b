// The user's menu as a tree, out of the flat list that the server gives.
import type { PermissionItem } from '@ev/contract/system/permission'
import { tabKey } from './tabs.ts'

// The outside reconciliation site shows the first four screens of its group itself (requirements 2.6).
const ownedByOutside = 4

export type MenuNode = { readonly item: PermissionItem; readonly children: readonly MenuNode[] }

/** Only what is shown; items without a parent on top, children by their sort; no catalogue without a screen. */
export function menuTree(items: readonly PermissionItem[]): MenuNode[] {
  const shown = items.filter(item => item.isShow && item.componentType !== 'BUTTON')
  const childrenOf = Map.groupBy(shown, item => item.pid)
  const nodesBelow = (pid: string | null): MenuNode[] =>
    (childrenOf.get(pid) ?? [])
      .toSorted((a, b) => a.sort - b.sort)
      .map(item => ({ item, children: nodesBelow(item.id).slice(item.type === 'outside' ? ownedByOutside : 0) }))
      .filter(({ item, children }) => item.componentType === 'MENU' || children.length > 0)
  return nodesBelow(null)
}

export const screensIn = (nodes: readonly MenuNode[]): number =>
  nodes.reduce((sum, { item, children }) => sum + (item.componentType === 'MENU' ? 1 : 0) + screensIn(children), 0)

/** Whether this is the screen at a path, whatever slash ends its address. */
export const isAt = ({ url }: PermissionItem, path: string) => url !== null && tabKey(url) === path

export const titleOf = ({ title, titleEn }: PermissionItem, language: 'zh-CN' | 'en-US') =>
  language === 'zh-CN' ? title : titleEn || title
