// What drivers are told in the app about a station, for a while.
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'

export const stationNotice = resource('config-service/stationNotice', {
  title: { zh: '电站公告', en: 'Station notice' },
  label: 'title',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    title: f.text('标题', 'Title', { max: 60, filter: true, sort: true, width: 200, fixed: 'left' }),
    station: f.ref('电站', 'Station', 'config-service/station', { filter: true, write: 'create', width: 180 }),
    body: f.longText('内容', 'Text', { max: 500, width: 260 }),
    fromTime: f.time('开始展示', 'Shown from', { filter: true, sort: true }),
    toTime: f.time('结束展示', 'Shown until', { filter: true, sort: true }),
    isShown: f.flag('展示中', 'Shown now', { write: 'never', filter: true, width: 90 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['title', 'isShown', 'status'],
    phone: ['title', 'toTime', 'status'],
  },
  form: {
    groups: [{ title: { zh: '公告', en: 'Notice' }, fields: ['station', 'title', 'body', 'fromTime', 'toTime'] }],
    rules: [
      {
        on: 'toTime',
        reads: ['fromTime'],
        test: ({ fromTime, toTime }) =>
          !fromTime ||
          !toTime ||
          toTime >= fromTime || { zh: '结束时间须晚于开始时间', en: 'must be later than its beginning' },
      },
    ],
  },
  actions: switched({
    zh: '公告',
    en: 'notice',
    without: { zh: '停用后 App 不再展示', en: 'The app no longer shows it' },
  }),
})
