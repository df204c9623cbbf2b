// The menu of this profile: home, the two lists that it has answers for, and the sample chart.
import type { PermissionItem } from '@ev/contract/system/permission'

const common = { isShow: true, type: 'route', detailOf: null, permission: null, isBuiltIn: true } as const

type Titles = { title: string; titleEn: string; pinyin: string }
type Place = { id: string; pid: string | null; url: string; icon?: string }

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const row = ({ icon = '', ...place }: Place, titles: Titles) => ({
  ...common,
  ...place,
  ...titles,
  icon,
  name: nameOf(place.url),
  sort: Number(place.id),
})
const catalog = (place: Place, titles: Titles): PermissionItem => ({ ...row(place, titles), componentType: 'CATALOG' })
const screen = (place: Place, titles: Titles): PermissionItem => ({ ...row(place, titles), componentType: 'MENU' })

const query = (id: string, pid: string, resource: string): PermissionItem => ({
  ...common,
  id,
  pid,
  componentType: 'BUTTON',
  name: 'query',
  title: '查询',
  titleEn: 'Query',
  pinyin: 'cha xun',
  url: null,
  icon: '',
  sort: Number(id),
  permission: `${resource}:query`,
})

export const menu: readonly PermissionItem[] = [
  screen(
    { id: '1', pid: null, url: '/home', icon: 'HomeOutlined' },
    { title: '首页', titleEn: 'Home', pinyin: 'shou ye' },
  ),
  catalog(
    { id: '2', pid: null, url: '/system', icon: 'SettingOutlined' },
    { title: '系统', titleEn: 'System', pinyin: 'xi tong' },
  ),
  catalog(
    { id: '3', pid: '2', url: '/system/systemSet', icon: 'SafetyOutlined' },
    { title: '系统设置', titleEn: 'System settings', pinyin: 'xi tong she zhi' },
  ),
  screen(
    { id: '4', pid: '3', url: '/system/systemSet/user' },
    { title: '用户管理', titleEn: 'Users', pinyin: 'yong hu guan li' },
  ),
  query('5', '4', 'user'),
  screen(
    { id: '6', pid: '3', url: '/system/systemSet/role' },
    { title: '角色管理', titleEn: 'Roles', pinyin: 'jue se guan li' },
  ),
  query('7', '6', 'role'),
  catalog(
    { id: '8', pid: null, url: '/demo', icon: 'BarChartOutlined' },
    { title: '演示', titleEn: 'Demo', pinyin: 'yan shi' },
  ),
  {
    ...screen(
      { id: '9', pid: '8', url: '/demo/monthBar' },
      { title: '流量柱状图', titleEn: 'Traffic by day', pinyin: 'liu liang zhu zhuang tu' },
    ),
    isBuiltIn: false,
  },
]

/** These screens, what stands above them and the buttons on them. */
export function screensFor(urls: readonly string[]): PermissionItem[] {
  const chosen = menu.filter(({ url }) => url !== null && urls.includes(url))
  const above = chosen.flatMap(({ url }) =>
    menu.filter(item => item.componentType === 'CATALOG' && item.url !== null && url?.startsWith(`${item.url}/`)),
  )
  const kept = new Set([...above, ...chosen].map(({ id }) => id))
  return menu.filter(item => kept.has(item.id) || (item.componentType === 'BUTTON' && kept.has(item.pid ?? '')))
}
