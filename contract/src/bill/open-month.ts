// The month of each seller that is to be closed next, and closing it.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const openMonth = resource('bill-service/openMonth', {
  title: { zh: '待关账月份', en: 'Month to be closed' },
  label: 'sellerName',
  rights: 'period',
  verbs: ['pages'],
  fields: {
    sellerName: f.text('商户', 'Seller', { write: 'never', sort: true, width: 180 }),
    month: f.month('待关账月份', 'Next to be closed', { optional: true, write: 'never', width: 130 }),
    isOver: f.flag('月份已结束', 'Is over', { write: 'never', width: 110 }),
    postings: f.int('凭证数', 'Postings', { optional: true, write: 'never', width: 110 }),
    turnoverFen: f.fen('发生额', 'Turnover', { optional: true, write: 'never', width: 150 }),
    checkTime: f.time('上次核对', 'Last checked', { optional: true, write: 'never' }),
    differences: f.int('上次核对差异', 'Differences then', { optional: true, write: 'never', width: 130 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'never' }),
  },
  list: { order: ['sellerName', 'asc'], phone: ['month', 'turnoverFen', 'differences'] },
  actions: {
    close: {
      label: { zh: '关账', en: 'Close' },
      needs: 'close',
      when: ({ month, isOver }) =>
        (month !== null && isOver) || {
          zh: month === null ? '还没有任何记账' : `${month} 尚未结束`,
          en: month === null ? 'Nothing has been entered yet' : `${month} is not over yet`,
        },
      confirm: () => ({
        zh: '关账前先核对账务，有差异则不能关账。关账后该月份不再接受任何记账，不能撤销，须由第二人审批。',
        en: 'The books are checked first, and with differences nothing is closed. A closed month takes no more entries; this cannot be undone, and a second person has to agree.',
      }),
      isHarm: true,
      input: {
        month: f.month('月份', 'Month', {
          help: { zh: '须与待关账月份一致', en: 'Has to be the month that is next' },
        }),
      },
    },
  },
})
