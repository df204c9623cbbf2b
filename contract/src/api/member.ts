// What the app of the drivers asks for: to come in, who one is, what one has, and what became of it.
import * as z from 'zod'
import { fits } from '../fields.ts'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, line, nothing, page, paged, TimeShown } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'
import { accountState, accountType, appClient, eventType, memberLevel, memberStatus } from '../member-enums.ts'

const Captcha = z
  .string()
  .regex(/^\d{6}$/, pack({ zh: '请输入6位验证码', en: 'enter the code of 6 digits' }))
  .meta({ examples: ['123456'] })

const Account = z.strictObject({
  id: Id,
  accountNo: z.string(),
  kind: accountType.schema,
  state: accountState.schema,
  balanceFen: z.int(),
  heldFen: z.int(),
  creditFen: z.int(),
  availableFen: z.int(),
})

const Flow = z.strictObject({
  id: Id,
  time: TimeShown,
  accountId: Id,
  kind: accountType.schema,
  event: eventType.schema,
  amountFen: z.int(),
  afterFen: z.int(),
  documentNo: z.string(),
})

export const apiMember = calls('api-service/member', {
  /** Sends a code to a phone. Whether the number is a member's is not told. */
  code: write({ may: 'anyone', input: z.strictObject({ sellerId: Id, phone: fits('mobile') }), output: done }),
  /** Who comes in for the first time becomes a member by it. */
  login: write({
    may: 'anyone',
    input: z.strictObject({
      sellerId: Id,
      phone: fits('mobile'),
      captcha: Captcha,
      client: appClient.schema,
      device: line(100).default(''),
      appVersion: line(30).default(''),
    }),
    output: z.strictObject({ token: z.string(), isFirst: z.boolean(), expireTime: TimeShown }),
  }),
  logout: write({ may: 'member', input: nothing, output: done }),
  me: read({
    may: 'member',
    input: nothing,
    output: z.strictObject({
      id: Id,
      memberNo: z.string(),
      nickname: z.string(),
      phone: z.string().meta({ description: 'Masked.' }),
      level: memberLevel.schema,
      status: memberStatus.schema,
      points: z.int(),
      availableFen: z.int(),
      accounts: z.array(Account),
    }),
  }),
  /** Entries of one's own accounts, newest first. */
  flows: read({ may: 'member', input: paged({ accountId: Id.optional() }), output: page(Flow) }),
})
