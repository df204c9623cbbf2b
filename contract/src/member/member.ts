// Members: the drivers who charge, what they hold with the seller, and how they stand. Which step a member may take says
// rules/src/member-status.ts.
import { mayMember } from '@ev/rules/member-status'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { memberLevel, memberSource, memberStatus } from '../member-enums.ts'
import { memberType } from '../surrounding-enums.ts'

const reason = f.text('原因', 'Reason', { max: 100 })
const level = f.choice('等级', 'Level', memberLevel, { filter: true, initial: 1, width: 90 })

const figure = { write: 'never', width: 110 } as const
/** A detail reckons them out in one line. */
const money = { write: 'never', width: 130, sum: true, least: -100_000_000_000, detail: 'never' } as const

export const member = resource('member-service/member', {
  title: { zh: '会员', en: 'Member' },
  label: 'nickname',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'export', 'import'],
  fields: {
    nickname: f.text('姓名', 'Name', { max: 40, filter: true, width: 130, fixed: 'left' }),
    memberNo: f.text('会员号', 'Member no.', { write: 'never', filter: true, width: 160 }),
    phone: f.phone('手机号', 'Mobile number', { optional: true, filter: true, width: 130 }),
    realName: f.text('证件姓名', 'Legal name', { optional: true, max: 40, filter: true, list: 'offered', width: 110 }),
    kind: f.choice('会员类型', 'Type', memberType, { filter: true, initial: 1, width: 100 }),
    level,
    status: f.choice('状态', 'Status', memberStatus, { write: 'never', filter: true, width: 90 }),
    statusReason: f.text('状态原因', 'Why', { optional: true, write: 'never', list: 'offered', width: 160 }),
    isBlacklisted: f.flag('黑名单', 'Blacklisted', { write: 'never', filter: true, list: 'offered', width: 80 }),
    balanceFen: f.fen('余额', 'Balance', { ...money, filter: true }),
    giftFen: f.fen('赠送余额', 'Gifts', money),
    creditFen: f.fen('授信额度', 'Credit', { ...money, list: 'offered' }),
    creditUsedFen: f.fen('已用授信', 'Credit used', { ...money, list: 'offered' }),
    heldFen: f.fen('冻结金额', 'Set aside', { ...money, list: 'offered' }),
    availableFen: f.fen('可用金额', 'Available', {
      ...money,
      help: {
        zh: '余额 + 赠送余额 + 授信额度 − 已用授信 − 冻结金额；冻结或停用的账户不计，卡内钱包另计',
        en: 'Balance, gifts and credit, less what is used of it and what is set aside; without accounts that are not open, and without purses of cards',
      },
    }),
    orderCount: f.int('订单数', 'Orders', { ...figure, sum: true, width: 90 }),
    totalEnergyE4: f.energy('累计电量', 'Energy', { ...figure, sum: true }),
    totalPaidFen: f.fen('累计消费', 'Paid', { ...figure, sum: true }),
    lastChargeTime: f.time('最近充电', 'Last charge', { optional: true, write: 'never', filter: true, sort: true }),
    plates: f.texts('车牌号', 'Plates', { optional: true, write: 'never', filter: true, width: 160 }),
    plate: f.text('车牌号', 'Plate', {
      optional: true,
      max: 10,
      fits: 'plate',
      write: 'create',
      list: 'never',
      detail: 'never',
      help: { zh: '填写后登记为该会员的车辆', en: 'A vehicle with this plate becomes theirs' },
    }),
    vin: f.texts('车架号', 'VIN', { optional: true, write: 'never', filter: true, list: 'offered', width: 190 }),
    cardCount: f.int('卡数', 'Cards', { ...figure, list: 'offered', width: 80 }),
    tags: f.texts('标签', 'Tags', { optional: true, eachMax: 20, most: 20, filter: true, width: 140 }),
    points: f.int('积分', 'Points', { ...figure, list: 'offered', width: 90 }),
    growth: f.int('成长值', 'Growth', { ...figure, list: 'offered', width: 90 }),
    lowBalanceFen: f.fen('低余额提醒', 'Low balance', {
      optional: true,
      most: 1_000_000,
      list: 'offered',
      help: {
        zh: '可用金额低于它时不能启动充电；留空则按参数设置',
        en: 'No charge begins below it; the parameter holds if empty',
      },
    }),
    source: f.choice('来源', 'Source', memberSource, { write: 'never', filter: true, width: 110 }),
    inviter: f.ref('邀请人', 'Invited by', 'member-service/member', { optional: true, filter: true, list: 'offered' }),
    org: f.ref('管理机构', 'Looked after by', 'system-service/org', { optional: true, filter: true, list: 'offered' }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    cancelTime: f.time('注销时间', 'Cancelled', { optional: true, write: 'never', list: 'offered' }),
    createTime: f.time('注册时间', 'Registered', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['phone', 'nickname', 'status', 'level', 'plates'],
    phone: ['nickname', 'availableFen', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '基本信息', en: 'Basics' },
        fields: ['nickname', 'phone', 'realName', 'kind', 'level', 'plate', 'seller'],
      },
      { title: { zh: '服务', en: 'Service' }, fields: ['tags', 'lowBalanceFen', 'inviter', 'org', 'note'] },
    ],
    rules: [
      {
        on: 'phone',
        reads: ['kind'],
        test: ({ kind, phone }) =>
          kind !== 1 || Boolean(phone) || { zh: '个人会员须填写手机号', en: 'a personal member has a mobile number' },
      },
    ],
  },
  // The columns of the template for personal members (requirements 2.6).
  sheet: {
    import: ['nickname', 'phone', 'level', 'plate', 'tags', 'note'],
    isInCentre: true,
  },
  actions: {
    setLevel: {
      label: { zh: '调整等级', en: 'Change the level' },
      needs: 'edit',
      when: row => row.status !== 5 || { zh: '该会员已注销', en: 'The member has been cancelled' },
      input: { level },
      isBatch: true,
    },
    reportLoss: {
      label: { zh: '挂失', en: 'Report lost' },
      needs: 'reportLoss',
      when: row => mayMember(row.status, 'reportLoss'),
      isHarm: true,
      confirm: () => ({
        zh: '挂失后不能充电和充值，仍可登录查看；解除后恢复',
        en: 'They charge and recharge nothing until it is lifted; they may still look at the app',
      }),
      input: { reason },
    },
    lock: {
      label: { zh: '锁定', en: 'Lock' },
      needs: 'lock',
      when: row => mayMember(row.status, 'lock'),
      isHarm: true,
      confirm: count => ({
        zh: `锁定 ${count} 名会员？锁定后不能登录、充电和充值，已登录的立即退出`,
        en: `Lock ${count} members? They are signed out, and neither charge nor recharge until they are unlocked`,
      }),
      input: { reason },
      isBatch: true,
    },
    unlock: {
      label: { zh: '恢复正常', en: 'Back to normal' },
      needs: 'unlock',
      when: row => mayMember(row.status, 'unlock'),
      isBatch: true,
    },
    blacklist: {
      label: { zh: '加入黑名单', en: 'Blacklist' },
      needs: 'lock',
      when: row => !row.isBlacklisted || { zh: '该会员已在黑名单中', en: 'The member is blacklisted already' },
      isHarm: true,
      confirm: count => ({
        zh: `将 ${count} 名会员加入黑名单？加入后不能启动充电`,
        en: `Blacklist ${count} members? They start no more charges`,
      }),
      isBatch: true,
      undo: 'unblacklist',
    },
    unblacklist: {
      label: { zh: '移出黑名单', en: 'Take off the blacklist' },
      needs: 'unlock',
      when: row => row.isBlacklisted || { zh: '该会员不在黑名单中', en: 'The member is not blacklisted' },
      isBatch: true,
      undo: 'blacklist',
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => mayMember(row.status, 'disable'),
      isHarm: true,
      confirm: count => ({
        zh: `停用 ${count} 名会员？停用后不能登录、充电和充值`,
        en: `Disable ${count} members? They are signed out, and neither charge nor recharge`,
      }),
      input: { reason },
      isBatch: true,
    },
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => mayMember(row.status, 'enable'),
      isBatch: true,
    },
    cancel: {
      label: { zh: '注销', en: 'Cancel' },
      needs: 'cancel',
      when: row => mayMember(row.status, 'cancel'),
      isHarm: true,
      confirm: () => ({
        zh: '注销后不能恢复：账户停用，充电卡注销，已登录的立即退出；所有余额须为 0，且没有冻结金额',
        en: 'It cannot be undone: accounts are closed, cards cancelled and sessions ended. All balances have to be 0, with nothing set aside',
      }),
      input: { reason },
    },
  },
})
