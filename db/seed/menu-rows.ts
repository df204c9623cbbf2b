// The rows of the table that the menu stands for.
import { actionTitle, foreignActionTitle } from './actions.ts'
import { lastPart, type MenuItem, menu, type Opens } from './menu.ts'

export type MenuRow = {
  /** The address; of a button its screen's address and its name. */
  key: string
  parent: string | undefined
  componentType: 'CATALOG' | 'MENU' | 'BUTTON'
  name: string
  zh: string
  en: string
  url: string | null
  icon: string
  sort: number
  isShow: boolean
  opens: Opens
  detailOf: string | undefined
  permission: string | null
}

const catalogues = menu.filter(item => item.kind === 'catalog').map(item => item.url)
// A catalogue that holds details alone would open onto nothing.
const withScreens = new Set(menu.filter(item => item.kind === 'screen').flatMap(item => catalogsAbove(item.url)))

export const menuRows: readonly MenuRow[] = numbered(menu.flatMap(item => [rowOf(item), ...buttonsOf(item)]))

export const menuRow = new Map(menuRows.map(row => [row.key, row]))

/** Nearest first. */
function catalogsAbove(url: string) {
  const above = catalogues.filter(catalog => url.startsWith(`${catalog}/`))
  return above.sort((a, b) => b.length - a.length)
}

type Draft = Omit<MenuRow, 'sort'>

function rowOf(item: MenuItem): Draft {
  const { url, zh, en } = item
  const common = { key: url, parent: catalogsAbove(url)[0], name: lastPart(url), zh, en, url, permission: null }
  const plain = { ...common, icon: '', isShow: true, opens: 'route' as const, detailOf: undefined }
  switch (item.kind) {
    case 'catalog':
      return { ...plain, componentType: 'CATALOG', icon: item.icon, isShow: withScreens.has(url) }
    case 'screen':
      return { ...plain, componentType: 'MENU', name: item.name, icon: item.icon, opens: item.opens }
    case 'detail':
      return { ...plain, componentType: 'MENU', isShow: false, detailOf: item.of }
  }
}

function buttonsOf(item: MenuItem): Draft[] {
  if (item.kind !== 'screen') return []
  return item.actions.split(' ').map(word => {
    const { resource, action, name, title } = readWord(word, item.resource)
    return {
      key: `${item.url}#${name}`,
      parent: item.url,
      componentType: 'BUTTON',
      name,
      zh: title[0],
      en: title[1],
      url: null,
      icon: '',
      isShow: true,
      opens: 'route',
      detailOf: undefined,
      permission: `${resource}:${action}`,
    }
  })
}

// Names are unique on a screen, so another resource's action carries its noun: `gun:reset` is `resetGun`.
function readWord(word: string, own: string) {
  const [resource, action] = word.split(':')
  if (!resource || !action) return { resource: own, action: word, name: word, title: actionTitle(own, word) }
  const name = action + resource.charAt(0).toUpperCase() + resource.slice(1)
  return { resource, action, name, title: foreignActionTitle(resource, action) }
}

// In tens, so that the platform can put an item of its own between two of ours.
function numbered(drafts: Draft[]): MenuRow[] {
  const counts = new Map<string | undefined, number>()
  return drafts.map(draft => {
    const sort = (counts.get(draft.parent) ?? 0) + 10
    counts.set(draft.parent, sort)
    return { ...draft, sort }
  })
}
