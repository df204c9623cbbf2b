// Charging cards: who holds them, who pays, and where they work. Which step a card may take says rules/src/card-status.ts.
import { mayCard } from '@ev/rules/card-status'
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { type FormOf, resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { type CreateOf, writeShape } from '../kit/write.ts'
import { cardChargeType, cardStatus } from '../member-enums.ts'

const cardNo = f.text('卡号', 'Card', {
  fits: 'cardNumber',
  max: 18,
  write: 'create',
  filter: true,
  sort: true,
  width: 180,
  fixed: 'left',
  help: { zh: '印在卡面上的号码，1至18位字母、数字或下划线', en: 'What is printed on it: 1 to 18 word characters' },
})
const chipNo = f.text('芯片号', 'Chip', {
  fits: 'cardChip',
  max: 16,
  write: 'create',
  filter: true,
  width: 170,
  help: { zh: '读卡器读到的号码，8至16位十六进制', en: 'What a reader sees: 8 to 16 hexadecimal digits' },
})
const reason = f.text('原因', 'Reason', { max: 100 })

/** Who holds a card: these three, of which one or two are said. */
const holder = {
  member: f.ref('会员', 'Member', 'member-service/member', {
    optional: true,
    write: 'create',
    filter: true,
    list: 'offered',
    help: { zh: '个人持卡时选择', en: 'Of a card that a person holds' },
  }),
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', {
    optional: true,
    write: 'create',
    filter: true,
    list: 'offered',
  }),
  driver: f.ref('车队子会员', 'Sub-member', 'member-service/fleetMember', {
    optional: true,
    write: 'create',
    filter: true,
    list: 'offered',
    help: { zh: '留空则为车队公用卡', en: 'Left empty the card is the whole fleet’s' },
  }),
}

const fields = {
  cardNo,
  chipNo,
  status: f.choice('状态', 'Status', cardStatus, { write: 'never', filter: true, width: 90 }),
  holder: f.text('持有人', 'Holder', { write: 'never', filter: true, width: 180 }),
  ...holder,
  chargeType: f.choice('充电方式', 'Works at', cardChargeType, { filter: true, initial: 2, width: 110 }),
  pile: f.ref('充电桩', 'Pile', 'config-service/pile', { optional: true, filter: true, list: 'offered' }),
  isEveryStation: f.flag('全部电站', 'Every station', { initial: true, list: 'offered' }),
  stations: f.refs('可用电站', 'Stations', 'config-service/station', { optional: true, filter: true, list: 'offered' }),
  hasPurse: f.flag('卡内钱包', 'Own purse', {
    write: 'create',
    filter: true,
    width: 100,
    help: {
      zh: '开启后充电只扣卡内余额；关闭则由持有人账户支付',
      en: 'With it a charge is paid from the card alone, else by its holder',
    },
  }),
  purseFen: f.fen('卡内余额', 'In the purse', { optional: true, write: 'never', sum: true, width: 120 }),
  account: f.ref('卡账户', 'Account', 'member-service/account', { optional: true, write: 'never', list: 'offered' }),
  depositFen: f.fen('押金', 'Deposit', { write: 'create', initial: 0, most: 100_000, list: 'offered' }),
  dayLimitFen: f.fen('每日限额', 'Limit a day', { optional: true, least: 1, most: 1_000_000, width: 130 }),
  until: f.date('有效期至', 'Valid until', { optional: true, filter: true, sort: true, width: 120 }),
  statusReason: f.text('状态原因', 'Why', { optional: true, write: 'never', list: 'offered' }),
  replaces: f.ref('所换旧卡', 'In place of', 'member-service/card', {
    optional: true,
    write: 'never',
    list: 'offered',
  }),
  replacedBy: f.ref('换发新卡', 'Replaced by', 'member-service/card', {
    optional: true,
    write: 'never',
    list: 'offered',
  }),
  lastUsedTime: f.time('最近使用', 'Last used', { optional: true, write: 'never', filter: true, width: 170 }),
  note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
  createTime: f.time('发卡时间', 'Issued', { write: 'never', filter: true, sort: true }),
}

const form: FormOf<typeof fields> = {
  groups: [
    { title: { zh: '卡片', en: 'The card' }, fields: ['cardNo', 'chipNo', 'seller', 'depositFen', 'until'] },
    {
      title: { zh: '持有人与付款', en: 'Holder and payment' },
      fields: ['member', 'fleet', 'driver', 'hasPurse', 'dayLimitFen'],
    },
    {
      title: { zh: '在哪里可用', en: 'Where it works' },
      fields: ['chargeType', 'pile', 'isEveryStation', 'stations', 'note'],
    },
  ],
  shows: {
    fleet: { reads: ['member'], when: ({ member }) => !member },
    driver: { reads: ['member', 'fleet'], when: ({ member, fleet }) => !member && Boolean(fleet) },
    pile: { reads: ['chargeType'], when: ({ chargeType }) => chargeType === 1 },
    isEveryStation: { reads: ['chargeType'], when: ({ chargeType }) => chargeType === 2 },
    stations: {
      reads: ['chargeType', 'isEveryStation'],
      when: ({ chargeType, isEveryStation }) => chargeType === 2 && isEveryStation === false,
    },
  },
  rules: [
    {
      on: 'member',
      reads: ['fleet'],
      // Of a card that is there the holder is not asked for again.
      test: ({ member, fleet }) =>
        (member === undefined && fleet === undefined) ||
        Boolean(member ?? fleet) || { zh: '请选择会员或车队', en: 'choose a member or a fleet' },
    },
    {
      on: 'pile',
      reads: ['chargeType'],
      test: ({ chargeType, pile }) =>
        chargeType !== 1 || Boolean(pile) || { zh: '一卡一桩须指定充电桩', en: 'say which pile the card is for' },
    },
    {
      on: 'stations',
      reads: ['chargeType', 'isEveryStation'],
      test: ({ chargeType, isEveryStation, stations }) =>
        chargeType !== 2 ||
        isEveryStation === true ||
        (stations ?? []).length > 0 || { zh: '请选择可用电站，或选择全部电站', en: 'choose stations, or all of them' },
    },
  ],
}

export const card = resource('member-service/card', {
  title: { zh: '充电卡', en: 'Charging card' },
  label: 'cardNo',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'export'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['cardNo', 'chipNo', 'holder', 'status', 'chargeType'],
    phone: ['cardNo', 'holder', 'status'],
  },
  form,
  actions: {
    reportLoss: {
      label: { zh: '挂失', en: 'Report lost' },
      needs: 'reportLoss',
      when: row => mayCard(row.status, 'reportLoss'),
      isHarm: true,
      confirm: () => ({
        zh: '挂失后该卡立即不能充电，找到后可以解挂',
        en: 'It charges nothing until it is found again',
      }),
      input: { reason },
      isBatch: true,
    },
    enable: {
      label: { zh: '解挂', en: 'Found again' },
      needs: 'enable',
      when: row => mayCard(row.status, 'enable'),
    },
    lock: {
      label: { zh: '锁定', en: 'Lock' },
      needs: 'lock',
      when: row => mayCard(row.status, 'lock'),
      isHarm: true,
      confirm: () => ({ zh: '锁定后该卡不能充电，直到解锁', en: 'It charges nothing until it is unlocked' }),
      input: { reason },
      isBatch: true,
    },
    unlock: {
      label: { zh: '解锁', en: 'Unlock' },
      needs: 'unlock',
      when: row => mayCard(row.status, 'unlock'),
      isBatch: true,
    },
    replace: {
      label: { zh: '换卡', en: 'Replace' },
      needs: 'replace',
      when: row => mayCard(row.status, 'replace'),
      confirm: () => ({
        zh: '新卡沿用持有人、限额和可用电站，卡内余额转入新卡；旧卡随即注销',
        en: 'The new card takes over holder, limits, stations and the money in the purse; the old one is cancelled',
      }),
      input: { cardNo, chipNo, reason },
    },
    load: {
      label: { zh: '转入卡内', en: 'Put money on it' },
      needs: 'transfer',
      when: row =>
        row.hasPurse ? mayCard(row.status, 'load') : { zh: '该卡没有卡内钱包', en: 'The card has no purse of its own' },
      confirm: () => ({
        zh: '从持有人的手机账户转入卡内钱包',
        en: 'From the holder’s account into the purse of the card',
      }),
      input: { amountFen: f.fen('金额', 'Amount', { least: 1, most: 10_000_000 }), reason },
    },
    unload: {
      label: { zh: '转出到账户', en: 'Take money off it' },
      needs: 'transfer',
      when: row =>
        row.hasPurse
          ? mayCard(row.status, 'unload')
          : { zh: '该卡没有卡内钱包', en: 'The card has no purse of its own' },
      confirm: () => ({
        zh: '从卡内钱包转到持有人的手机账户',
        en: 'From the purse of the card into the holder’s account',
      }),
      input: { amountFen: f.fen('金额', 'Amount', { least: 1, most: 10_000_000 }), reason },
    },
    handOver: {
      label: { zh: '过户', en: 'Hand over' },
      needs: 'transfer',
      when: row => mayCard(row.status, 'handOver'),
      confirm: () => ({
        zh: '卡内余额先退回原持有人，再把卡过户给新持有人；会员和车队只选一个',
        en: 'The money in the purse goes to the former holder first. Choose a member or a fleet, not both',
      }),
      input: { ...holder, reason },
    },
    cancel: {
      label: { zh: '注销', en: 'Cancel' },
      needs: 'cancel',
      when: row => mayCard(row.status, 'cancel'),
      isHarm: true,
      confirm: () => ({
        zh: '注销后不能恢复，卡内余额转到持有人的手机账户',
        en: 'It cannot be undone; the money in the purse goes to the holder’s account',
      }),
      input: { reason },
    },
  },
  more: {
    /** A card is issued: whoever may do so has a right of its own. */
    add: write({
      may: 'issue',
      input: writeShape({ fields, form }, 'create') as z.ZodType<CreateOf<typeof fields>, CreateOf<typeof fields>>,
      output: z.strictObject({ id: Id }),
    }),
  },
})
