// Appointments: a gun is kept for a member for a while, against a deposit.
import { type AppointmentStatus, mayAppointment } from '@ev/rules/appointment'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { commandState } from '../operation-enums.ts'
import { appointmentCause, appointmentStatus, cancelledBy } from '../order-enums.ts'

export const appointment = resource('bill-service/appointment', {
  title: { zh: '预约单', en: 'Appointment' },
  label: 'appointNo',
  verbs: ['pages', 'get', 'history', 'export'],
  fields: {
    appointNo: f.text('预约单号', 'No.', { write: 'never', filter: true, width: 170, fixed: 'left' }),
    status: f.choice('状态', 'Status', appointmentStatus, { write: 'never', filter: true, width: 110 }),
    member: f.ref('会员', 'Member', 'member-service/member', { write: 'never', filter: true, width: 110 }),
    phone: f.phone('手机号', 'Phone', { optional: true, write: 'never', filter: true, width: 140 }),
    station: f.ref('电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 170 }),
    gun: f.ref('充电枪', 'Gun', 'config-service/gun', { write: 'never', filter: true, width: 170 }),
    depositFen: f.fen('保证金', 'Deposit', { write: 'never', filter: true, sort: true, sum: true, width: 130 }),
    penaltyFen: f.fen('违约金', 'Penalty', { write: 'never', filter: true, sort: true, sum: true, width: 130 }),
    refundFen: f.fen('退还金额', 'Let go', { write: 'never', sum: true, width: 130 }),
    startTime: f.time('开始时间', 'From', { write: 'never', filter: true, sort: true, width: 170 }),
    endTime: f.time('保留至', 'Kept until', { write: 'never', filter: true, sort: true, width: 170 }),
    plateNo: f.text('车牌号', 'Licence plate', { optional: true, write: 'never', filter: true, width: 110 }),
    order: f.ref('充电订单', 'Order', 'bill-service/order', { optional: true, write: 'never', width: 180 }),
    cancelBy: f.choice('取消方', 'Cancelled by', cancelledBy, {
      optional: true,
      write: 'never',
      filter: true,
      width: 100,
    }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { write: 'never', filter: true, list: 'offered', width: 150 }),
    cancelTime: f.time('取消时间', 'Cancelled', { optional: true, write: 'never', filter: true, list: 'offered' }),
    cancelCause: f.choice('系统取消原因', 'Why the platform cancelled', appointmentCause, {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
      width: 150,
    }),
    cancelReason: f.text('取消说明', 'In words', {
      optional: true,
      write: 'never',
      list: 'offered',
      width: 200,
      help: { zh: '工作人员填写的原因，或充电桩的答复', en: 'What staff said, or what the pile answered' },
    }),
    staff: f.ref('操作人', 'By', 'system-service/user', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
      width: 110,
    }),
    freeUntil: f.time('免费取消截止', 'Free to cancel until', { optional: true, write: 'never', list: 'offered' }),
    lateFeeFen: f.fen('逾期取消费', 'Cost of cancelling late', { write: 'never', list: 'offered', width: 120 }),
    reserveState: f.choice('桩端保留', 'Kept by the pile', commandState, {
      optional: true,
      write: 'never',
      list: 'offered',
      width: 110,
      help: {
        zh: '充电桩对保留命令的答复；空表示该桩不支持，由平台保留',
        en: 'What the pile answered; without one the platform alone keeps the gun',
      },
    }),
    lockState: f.choice('地锁', 'Ground lock', commandState, {
      optional: true,
      write: 'never',
      list: 'offered',
      width: 100,
      help: { zh: '最近一次升降地锁的结果', en: 'What became of its last move' },
    }),
    finishTime: f.time('结束时间', 'Over', { optional: true, write: 'never', filter: true, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['appointNo', 'status', 'station', 'phone', 'createTime'],
    initial: { createTime: { preset: 'last30Days' } },
    phone: ['appointNo', 'station', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '预约', en: 'Appointment' },
        fields: ['appointNo', 'status', 'member', 'phone', 'plateNo', 'startTime', 'endTime', 'order', 'finishTime'],
      },
      { title: { zh: '充电枪', en: 'Gun' }, fields: ['station', 'pile', 'gun', 'reserveState', 'lockState'] },
      {
        title: { zh: '费用', en: 'Money' },
        fields: ['depositFen', 'penaltyFen', 'refundFen', 'freeUntil', 'lateFeeFen'],
      },
      {
        title: { zh: '取消', en: 'Cancelling' },
        fields: ['cancelBy', 'cancelTime', 'cancelCause', 'cancelReason', 'staff'],
      },
    ],
  },
  actions: {
    cancel: {
      label: { zh: '取消预约', en: 'Cancel' },
      needs: 'cancel',
      isHarm: true,
      when: row =>
        mayAppointment(row.status as AppointmentStatus, 'cancel') || {
          zh: '该预约已结束',
          en: 'The appointment is over',
        },
      confirm: () => ({
        zh: '取消后释放充电枪，保证金全额解冻',
        en: 'The gun is free again and all of the deposit is let go',
      }),
      input: { reason: f.longText('取消原因', 'Reason', { max: 200 }) },
    },
  },
})
