// The logged-in user: info, profile, password, sessions.
import * as z from 'zod'
import { dataScope, sex, userType } from '../enums.ts'
import { fits, fitsOrEmpty } from '../fields.ts'
import { calls, read, upload, write } from '../kit/calls.ts'
import { isMasked } from '../kit/masked.ts'
import { done, Id, nothing, TimeShown } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'
import { patterns } from '../patterns.ts'

export const UserInfo = z.strictObject({
  id: Id,
  name: z.string(),
  account: z.string(),
  sex: sex.schema,
  organize: z.strictObject({ id: Id, name: z.string() }).nullable(),
  userType: userType.schema,
  roleList: z.array(z.strictObject({ id: Id, name: z.string() })),
  createTime: TimeShown,
  telephone: z.string(),
  weChatNumber: z.string(),
  zipCode: z.string(),
  email: z.string(),
  phone: z.string(),
  mailAddress: z.string(),
  icon: z.string().meta({ description: 'A signed address, empty where there is no picture.' }),
  sellerId: Id,
  isFirstLoginForceModifyPwd: z.boolean(),
  isExceedsThresholdForceModifyPwd: z.boolean(),
  thresholdForceModifyPwdDay: z.int(),
  isReadOnly: z.boolean().meta({ description: 'An automatic login or a preview of a role, which only look.' }),
  previewRole: z.string().optional().meta({ description: 'The role that this session is a preview of.' }),
})
export type UserInfo = z.infer<typeof UserInfo>

const optional = <T extends z.ZodType<string>>(text: T) => text.default('' as never)

/** What a profile must hold, and what is said where it does not (requirements 5.4); forms read it too. */
export const profileFields = {
  name: z
    .string()
    .trim()
    .min(1, pack({ zh: '请输入正确的姓名！', en: 'please enter a correct name!' }))
    .max(10, pack({ zh: '请输入正确的姓名！', en: 'please enter a correct name!' }))
    .meta({ examples: ['王小明'] }),
  account: fits('account'),
  telephone: fits('mobile', { zh: '请输入正确的手机号！', en: 'please enter a correct mobile number!' }),
  email: fits('email', { zh: '请输入正确的邮箱！', en: 'please enter a correct e-mail!' }),
  sex: sex.schema.default(3),
  weChatNumber: optional(fitsOrEmpty('weChat')),
  zipCode: optional(fitsOrEmpty('postcode', { zh: '请输入正确的邮编！', en: 'please enter correct zip code!' })),
  phone: optional(fitsOrEmpty('anyPhone', { zh: '请输入正确的电话！', en: 'please enter correct phone!' })),
  mailAddress: optional(fitsOrEmpty('mailAddress')),
  icon: z.string().max(500).default(''),
}

const PasswordPayload = z.strictObject({ id: Id, sellerId: Id, account: z.string().max(32), password: fits('sha256') })

export const Session = z.strictObject({
  id: Id,
  way: z.enum(['password', 'sms', 'address', 'auto', 'ticket', 'preview']),
  address: z.string(),
  userAgent: z.string(),
  createTime: TimeShown,
  lastSeenTime: TimeShown,
  expireTime: TimeShown,
  isCurrent: z.boolean(),
})

/** Where an administrator puts a user; nobody moves themselves. */
const place = {
  merchant: Id.nullable().optional(),
  org: Id.nullable().optional(),
  userType: userType.schema.optional(),
  roles: z.array(Id).max(50).optional(),
}

/** A number that comes back masked, as the list showed it, stays as it is. */
const maybeMasked = z
  .string()
  .max(20)
  .refine(
    text => patterns.mobile.fits(text) || isMasked(text),
    pack({ zh: '请输入正确的手机号！', en: 'please enter a correct mobile number!' }),
  )
  .meta({ examples: [patterns.mobile.example] })

/** Profiles and users are saved by the same two calls (requirements 7). */
export const saving = {
  add: write({
    may: 'add',
    input: z.object({
      ...profileFields,
      ...place,
      password: fits('sha256').optional(),
      sellerId: Id.optional(),
      seller: Id.nullable().optional(),
    }),
    output: z.strictObject({
      id: Id,
      password: z
        .string()
        .nullable()
        .meta({ description: 'Where none was given: one for the first login, told once.' }),
    }),
  }),
  update: write({
    may: 'edit',
    ownToo: input => input.id,
    // The whole user info comes back on save, so fields beyond these are passed over instead of refused.
    input: z.object({
      ...profileFields,
      ...place,
      telephone: maybeMasked,
      id: Id,
      version: z.int().min(0).max(1e9).optional(),
    }),
    output: z.strictObject({ approvalId: Id.nullable() }),
  }),
}

export const user = calls('system-service/user', {
  getUserInfoDTO: read({ may: 'signedIn', input: nothing, output: UserInfo }),
  getDataPermissionUser: read({
    may: 'signedIn',
    input: nothing,
    output: z.strictObject({
      id: Id,
      account: z.string(),
      name: z.string(),
      sellerId: Id,
      merchantId: Id.nullable(),
      orgId: Id.nullable(),
      dataScopes: z.array(dataScope.schema),
      stationIds: z.array(Id),
    }),
  }),
  loginStationData: read({
    may: 'signedIn',
    input: nothing,
    output: z.strictObject({
      isAll: z.boolean().meta({ description: 'No role narrows this user to chosen stations.' }),
      stationIds: z.array(Id),
    }),
  }),
  userTypeEnum: read({ may: 'signedIn', input: nothing, output: z.record(z.string(), z.int()) }),
  ...saving,
  uploadIcon: upload({ may: 'signedIn', maxBytes: 2 * 1024 * 1024, tooLarge: 'imageTooLarge', output: z.string() }),
  checkPassword: write({ may: 'signedIn', input: PasswordPayload, output: done }),
  updatePassword: write({
    may: 'signedIn',
    input: PasswordPayload.extend({ oldPassword: fits('sha256') }),
    output: done,
  }),
  mySessions: read({ may: 'signedIn', input: nothing, output: z.array(Session) }),
  revokeSession: write({ may: 'signedIn', input: z.strictObject({ id: Id }), output: done }),
  revokeOtherSessions: write({ may: 'signedIn', input: nothing, output: z.strictObject({ revoked: z.int() }) }),
  logout: write({ may: 'signedIn', autoToo: true, input: nothing, output: done }),
})
