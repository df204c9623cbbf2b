// The users of a seller, as administrators keep them. What the logged-in user does for themselves stands in user.ts,
// under the same address.
import * as z from 'zod'
import { auditOutcome, dataScope, enabled, sex, userType } from '../enums.ts'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { done, Id, page, paged, TimeShown } from '../kit/shapes.ts'
import { Session, saving } from './user.ts'

const Doing = z.strictObject({
  id: Id,
  time: TimeShown,
  call: z.string(),
  outcome: auditOutcome.schema,
  msg: z.string(),
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
})

const isOther = { zh: '该操作会立即结束其全部登录', en: 'All their sessions end at once' }

export const users = resource('system-service/user', {
  title: { zh: '用户', en: 'User' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    account: f.text('账号', 'Account', {
      max: 10,
      fits: 'account',
      filter: true,
      sort: true,
      width: 120,
      fixed: 'left',
    }),
    name: f.text('姓名', 'Name', { max: 10, filter: true, sort: true, width: 110 }),
    roles: f.refs('角色', 'Roles', 'system-service/role', { optional: true, filter: true, width: 180 }),
    org: f.ref('组织机构', 'Organisation unit', 'system-service/org', { optional: true, filter: true, width: 150 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    telephone: f.phone('手机号', 'Mobile', { filter: true, width: 140 }),
    email: f.text('邮箱', 'E-mail', { fits: 'email', filter: true, width: 200 }),
    userType: f.choice('用户类型', 'User type', userType, { initial: 1, filter: true, width: 100 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', {
      optional: true,
      filter: true,
      write: 'create',
      width: 150,
    }),
    merchant: f.ref('所属下级商户', 'Merchant', 'system-service/merchant', {
      optional: true,
      filter: true,
      width: 160,
    }),
    lastLoginTime: f.time('最近登录', 'Last login', { write: 'never', optional: true, width: 170 }),
    sex: f.choice('性别', 'Sex', sex, { initial: 3, list: 'offered', width: 80 }),
    isLocked: f.flag('已锁定', 'Locked', {
      write: 'never',
      width: 80,
      help: { zh: '密码连续错误次数过多，暂不能登录', en: 'Too many wrong passwords: cannot sign in for a while' },
    }),
    weChatNumber: f.text('微信号', 'WeChat', { optional: true, fits: 'weChat', list: 'offered' }),
    zipCode: f.text('邮编', 'Zip code', { optional: true, fits: 'postcode', list: 'offered' }),
    phone: f.text('电话', 'Phone', { optional: true, fits: 'anyPhone', list: 'offered' }),
    mailAddress: f.text('通讯地址', 'Mailing address', {
      optional: true,
      max: 200,
      fits: 'mailAddress',
      list: 'offered',
    }),
    icon: f.image('头像', 'Picture', { optional: true, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, width: 170 }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'account', 'roles', 'status'],
    phone: ['name', 'account', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['account', 'name', 'telephone', 'email', 'sex', 'icon'] },
      {
        title: { zh: '归属与权限', en: 'Place and rights' },
        fields: ['seller', 'merchant', 'org', 'userType', 'roles'],
      },
      {
        title: { zh: '其他联系方式', en: 'Further contact' },
        fields: ['phone', 'weChatNumber', 'zipCode', 'mailAddress'],
      },
    ],
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => row.status === 'disabled' || { zh: '该用户已启用', en: 'The user is enabled already' },
      isBatch: true,
      undo: 'disable',
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.status === 'enabled' || { zh: '该用户已停用', en: 'The user is disabled already' },
      isHarm: true,
      confirm: count => ({
        zh: `将停用 ${count} 个用户，并立即结束其全部登录`,
        en: `${count} users will be disabled and signed out at once`,
      }),
      isBatch: true,
      undo: 'enable',
    },
    kick: {
      label: { zh: '强制下线', en: 'Kick out' },
      needs: 'kick',
      isHarm: true,
      confirm: () => isOther,
      isBatch: true,
    },
    unlock: {
      label: { zh: '解除锁定', en: 'Unlock' },
      needs: 'enable',
      when: row => row.isLocked || { zh: '该用户未被锁定', en: 'The user is not locked' },
    },
  },
  more: {
    ...saving,
    /** Gives a password for one login, told to the administrator this once; the user must change it then. */
    resetPassword: write({
      may: 'resetPassword',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ account: z.string(), password: z.string() }),
    }),
    /** Where the user is signed in now. */
    userSessions: read({ may: 'get', input: z.strictObject({ id: Id }), output: z.array(Session) }),
    revokeUserSession: write({
      may: 'kick',
      input: z.strictObject({ id: Id, sessionId: Id }),
      output: done,
    }),
    /** What the user did, newest first; `isLogin` shows only how they came in, or failed to. */
    userLog: read({ may: 'get', input: paged({ id: Id, isLogin: z.boolean().default(false) }), output: page(Doing) }),
    /** How much of the seller's data the user sees by their roles. */
    userScope: read({
      may: 'get',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({
        dataScopes: z.array(dataScope.schema),
        stationIds: z.array(Id),
        rights: z.array(z.string()).meta({ description: 'Every resource:action that their roles allow.' }),
      }),
    }),
  },
})
