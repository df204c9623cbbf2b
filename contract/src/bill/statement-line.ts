// One line of a channel's statement beside the payment it speaks of.
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { paymentDirection, statementResult } from '../payment-enums.ts'

export const statementLine = resource('bill-service/statementLine', {
  title: { zh: '对账明细', en: 'Line of a statement' },
  label: 'outTradeNo',
  rights: 'channelStatement',
  verbs: ['pages', 'get', 'history', 'export'],
  fields: {
    outTradeNo: f.text('商户单号', 'Our number', { write: 'never', filter: true, width: 200, fixed: 'left' }),
    result: f.choice('对账结果', 'Result', statementResult, { write: 'never', filter: true, width: 120 }),
    direction: f.choice('方向', 'Direction', paymentDirection, { write: 'never', filter: true, width: 80 }),
    amountFen: f.fen('渠道金额', 'Channel', { write: 'never', filter: true, sort: true, width: 140 }),
    ourFen: f.fen('平台金额', 'Ours', { optional: true, write: 'never', width: 120 }),
    feeFen: f.fen('手续费', 'Fee', { write: 'never', least: -100_000_000_000, width: 110 }),
    transactionId: f.text('渠道单号', 'Their number', { optional: true, write: 'never', filter: true, width: 200 }),
    payment: f.ref('支付单', 'Payment', 'bill-service/payment', { optional: true, write: 'never', width: 200 }),
    time: f.time('渠道时间', 'Time there', { optional: true, write: 'never' }),
    isMended: f.flag('已处理', 'Resolved', { write: 'never', filter: true, width: 90 }),
    mendTime: f.time('处理时间', 'Resolved at', { optional: true, write: 'never', list: 'offered' }),
    mender: f.ref('处理人', 'Resolved by', 'system-service/user', { optional: true, write: 'never', list: 'offered' }),
    mendNote: f.text('处理说明', 'How', { optional: true, write: 'never', width: 200 }),
    statement: f.ref('对账单', 'Statement', 'bill-service/statement', { write: 'never', filter: true, list: 'never' }),
  },
  list: {
    order: ['amountFen', 'desc'],
    filters: ['result', 'isMended', 'outTradeNo'],
    phone: ['outTradeNo', 'amountFen', 'result'],
  },
  actions: {
    resolve: {
      label: { zh: '标记已处理', en: 'Resolve' },
      needs: 'resolve',
      when: row =>
        (row.result !== 'matched' && !row.isMended) || { zh: '没有待处理的差异', en: 'There is nothing to resolve' },
      input: { note: f.text('处理说明', 'How it was resolved', { max: 200 }) },
      isBatch: true,
    },
  },
  more: {
    /** Asks the channel about a payment that only the channel knows to be paid, and credits what it says. */
    ask: write({
      may: 'resolve',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ result: statementResult.schema }),
    }),
  },
})
