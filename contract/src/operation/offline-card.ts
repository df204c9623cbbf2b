// Cards that piles know by themselves: with them a vehicle charges while its pile is offline.
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'

export const offlineCard = resource('operation-service/offlineCard', {
  title: { zh: '离线卡', en: 'Offline card' },
  label: 'cardNo',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'import'],
  fields: {
    cardNo: f.text('卡号', 'Card number', {
      fits: 'offlineCard',
      max: 16,
      write: 'create',
      filter: true,
      sort: true,
      width: 180,
      fixed: 'left',
      help: { zh: '印在卡面上的16位数字', en: 'The 16 digits printed on the card' },
    }),
    chipNo: f.text('芯片号', 'Chip number', {
      fits: 'chip',
      max: 16,
      filter: true,
      width: 180,
      help: { zh: '读卡器读到的8字节，16位十六进制', en: 'As read by a card reader: 8 bytes, 16 hexadecimal digits' },
    }),
    holder: f.text('持卡人', 'Holder', { optional: true, max: 40, filter: true, width: 150 }),
    until: f.date('有效期至', 'Valid until', { optional: true, filter: true, width: 130 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['cardNo', 'holder', 'status'],
    phone: ['cardNo', 'holder', 'status'],
  },
  sheet: { import: ['cardNo', 'chipNo', 'holder', 'until', 'note'], key: 'cardNo' },
  actions: switched({
    zh: '离线卡',
    en: 'card',
    without: {
      zh: '停用后须重新同步到充电桩才生效',
      en: 'Takes effect when the cards are next sent to the piles',
    },
  }),
})
