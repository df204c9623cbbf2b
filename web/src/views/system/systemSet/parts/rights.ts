// The rights of a role as a tree of catalogues, screens and their buttons, and what choosing in it means.
import type { PermissionItem } from '@ev/contract/system/permission'

export type RightNode = {
  readonly item: PermissionItem
  /** Of a screen. */
  readonly buttons: readonly PermissionItem[]
  readonly children: readonly RightNode[]
}

/** How much of what stands below a node is chosen; a screen without buttons counts as one right. */
export type Share = { readonly chosen: number; readonly all: number; readonly isOpen: boolean }
export type Amount = 'all' | 'view' | 'none'

/** Details come with their screen and are not chosen; a catalogue without a screen is none. */
export function rightsTree(items: readonly PermissionItem[]): RightNode[] {
  const childrenOf = Map.groupBy(
    items.filter(({ detailOf }) => detailOf === null),
    ({ pid }) => pid,
  )
  const below = (pid: string | null): RightNode[] =>
    (childrenOf.get(pid) ?? [])
      .filter(({ componentType }) => componentType !== 'BUTTON')
      .toSorted((a, b) => a.sort - b.sort)
      .map(item => ({
        item,
        buttons: (childrenOf.get(item.id) ?? []).filter(({ componentType }) => componentType === 'BUTTON'),
        children: below(item.id),
      }))
      .filter(({ item, children }) => item.componentType === 'MENU' || children.length > 0)
  return below(null)
}

/** The node itself and all below it, from the top down. */
export const nodesIn = (nodes: readonly RightNode[]): RightNode[] =>
  nodes.flatMap(node => [node, ...nodesIn(node.children)])

export const screensIn = (nodes: readonly RightNode[]) =>
  nodesIn(nodes).filter(({ item }) => item.componentType === 'MENU')

/** Of every node, by its id. */
export function sharesOf(nodes: readonly RightNode[], chosen: ReadonlySet<string>): Map<string, Share> {
  const shares = new Map<string, Share>()
  const count = ({ item, buttons, children }: RightNode): Share => {
    const isScreen = item.componentType === 'MENU'
    const own = isScreen && buttons.length === 0 ? [item] : buttons
    const parts = children.map(count)
    const sum = (of: (share: Share) => number) => parts.reduce((total, share) => total + of(share), 0)
    const share = {
      chosen: own.filter(({ id }) => chosen.has(id)).length + sum(part => part.chosen),
      all: own.length + sum(part => part.all),
      isOpen: (isScreen && chosen.has(item.id)) || parts.some(part => part.isOpen),
    }
    shares.set(item.id, share)
    return share
  }
  nodes.forEach(count)
  return shares
}

const viewing: readonly string[] = ['query', 'get']

/** What a role holds after a node has been given all, only to look at, or nothing. */
export function given(chosen: ReadonlySet<string>, node: RightNode, amount: Amount): Set<string> {
  const next = new Set(chosen)
  for (const { item, buttons } of screensIn([node])) {
    const wanted = amount === 'view' ? buttons.filter(({ name }) => viewing.includes(name)) : buttons
    for (const { id } of [item, ...buttons]) next.delete(id)
    if (amount === 'none' || (amount === 'view' && wanted.length === 0 && buttons.length > 0)) continue
    for (const { id } of [item, ...wanted]) next.add(id)
  }
  return next
}

/** A button brings its screen along; a screen whose last button goes, goes too. */
export function toggled(chosen: ReadonlySet<string>, { item, buttons }: RightNode, buttonId: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(buttonId)) next.add(buttonId)
  if (buttons.some(({ id }) => next.has(id))) next.add(item.id)
  else next.delete(item.id)
  return next
}

/**
 * The ids as the server keeps them: with the catalogues above and the details of each screen, in its order. What the
 * role holds beyond this tree stays as it is.
 */
export function menuIdsOf(
  items: readonly PermissionItem[],
  chosen: ReadonlySet<string>,
  before: readonly string[],
): string[] {
  const byId = new Map(items.map(item => [item.id, item]))
  const held = new Set(before.filter(id => !byId.has(id)))
  const take = (id: string | null) => {
    if (id === null || held.has(id)) return
    held.add(id)
    take(byId.get(id)?.pid ?? null)
  }
  for (const { id, componentType, detailOf } of items)
    if (componentType !== 'CATALOG' && chosen.has(detailOf ?? id)) take(id)
  return [...held].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

export type Change = { readonly screen: PermissionItem; readonly rights: readonly PermissionItem[] }

/** What `now` holds and `before` does not, screen by screen. */
export const gainedIn = (nodes: readonly RightNode[], before: readonly string[], now: readonly string[]): Change[] => {
  const [had, has] = [new Set(before), new Set(now)]
  const isNew = ({ id }: PermissionItem) => has.has(id) && !had.has(id)
  return screensIn(nodes)
    .map(({ item, buttons }) => ({ screen: item, rights: (buttons.length === 0 ? [item] : buttons).filter(isNew) }))
    .filter(({ rights }) => rights.length > 0)
}

export const countIn = (changes: readonly Change[]) => changes.reduce((sum, { rights }) => sum + rights.length, 0)

/** The part of a tree that a text finds, by title or pinyin; what stands below a hit stays whole. */
export function found(nodes: readonly RightNode[], text: string): RightNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  const fits = ({ title, titleEn, pinyin }: PermissionItem) =>
    [title, titleEn.toLowerCase(), pinyin.replaceAll(' ', '')].some(word => word.includes(wanted))
  const keep = (node: RightNode): RightNode[] => {
    if (fits(node.item)) return [node]
    const children = node.children.flatMap(keep)
    const isKept = children.length > 0 || node.buttons.some(fits)
    return isKept ? [{ ...node, children }] : []
  }
  return nodes.flatMap(keep)
}
