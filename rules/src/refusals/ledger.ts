// Of money and the books.
import type { Refused } from './refused.ts'

export const ledger = {
  balanceShort: { code: 1700, zh: '余额不足', en: 'There is not enough money in the account' },
  accountNotOpen: {
    code: 1701,
    zh: '账户已冻结或停用，不能办理',
    en: 'The account is frozen or closed, so nothing can be done with it',
  },
  monthClosed: { code: 1702, zh: '该月份已关账，不能再记账', en: 'The month is closed and takes no more entries' },
  creditUsed: {
    code: 1703,
    zh: '授信额度不能低于已使用的 {used} 元',
    en: 'The credit cannot be less than the {used} yuan of it that are used',
  },
  monthNotOver: { code: 1704, zh: '该月份尚未结束，不能关账', en: 'The month is not over yet' },
  monthClosedAlready: { code: 1705, zh: '该月份已关账', en: 'The month is closed already' },
  monthNotNext: {
    code: 1706,
    zh: '请按顺序关账，下一个待关账月份是 {month}',
    en: 'Months are closed one after the other; {month} is next',
  },
  booksDiffer: {
    code: 1707,
    zh: '账务核对发现 {count} 处差异，处理后才能关账',
    en: 'The books have {count} differences, which have to be mended before a month is closed',
  },
  booksBeingChecked: {
    code: 1708,
    zh: '账务正在核对，请等它完成',
    en: 'The books are being checked: wait until that is done',
  },
} as const satisfies Record<string, Refused>
