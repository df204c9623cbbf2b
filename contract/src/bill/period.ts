// Months that are closed: nothing is entered into them any more.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const period = resource('bill-service/period', {
  title: { zh: '关账月份', en: 'Closed month' },
  label: 'month',
  verbs: ['pages'],
  fields: {
    month: f.month('月份', 'Month', { write: 'never', filter: true, sort: true, fixed: 'left', width: 110 }),
    postings: f.int('凭证数', 'Postings', { write: 'never', width: 110 }),
    turnoverFen: f.fen('发生额', 'Turnover', { write: 'never', width: 150 }),
    accounts: f.int('有余额账户数', 'Accounts with a balance', { write: 'never', width: 130 }),
    heldFen: f.fen('月末客户余额', 'Customers held', {
      write: 'never',
      least: -100_000_000_000,
      width: 160,
    }),
    closeTime: f.time('关账时间', 'Closed at', { write: 'never', sort: true }),
    closer: f.ref('关账人', 'Closed by', 'system-service/user', { optional: true, write: 'never', width: 120 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
  },
  list: { order: ['month', 'desc'], filters: ['month'], phone: ['month', 'turnoverFen', 'closeTime'] },
})
