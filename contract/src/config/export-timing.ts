// Reports that go out by themselves (requirements 5.5 and 7). Everybody sees and changes their own.
import { isDay } from '@ev/rules/days'
import * as z from 'zod'
import { timingCycle } from '../enums.ts'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, line, page, paged, TimeShown } from '../kit/shapes.ts'
import { pack, type Text } from '../kit/text.ts'
import { patterns } from '../patterns.ts'

export const mostEmails = 10

export const timingSays = {
  startMissing: { zh: '请选择定时开始时间！', en: 'please select the timing start time!' },
  startTooFar: { zh: '定时开始时间过远，请选择2100年之前的日期', en: 'choose a timing start before the year 2100' },
  emailWrong: { zh: '请输入正确的邮箱地址！', en: 'please enter a valid email address!' },
  emailsTooMany: { zh: `最多填写${mostEmails}个邮箱`, en: `at most ${mostEmails} e-mail addresses` },
  incomplete: { zh: '请将信息填写完整后再提交！', en: 'please complete the information before submitting!' },
} as const satisfies Record<string, Text>

const incomplete = { error: pack(timingSays.incomplete) }
const filled = (most: number) => z.string(incomplete).trim().min(1, incomplete).max(most)

const StartDate = z
  .string({ error: pack(timingSays.startMissing) })
  .refine(isDay, pack(timingSays.startMissing))
  .refine(day => day < '2100-01-01', pack(timingSays.startTooFar))
  .meta({ examples: ['2099-12-01'] })

const Name = filled(100).meta({ examples: ['角色列表'] })
const IsPush = z.literal([0, 1], incomplete)

const Config = z
  .strictObject({
    id: Id.nullish(),
    name: Name,
    startDate: StartDate,
    timingCycle: z.literal([1, 7, 30], incomplete),
    isPush: IsPush,
    emailList: z
      .array(z.strictObject({ email: z.string().trim().max(500) }), incomplete)
      .max(mostEmails, pack(timingSays.emailsTooMany))
      .meta({ examples: [[{ email: 'ops@example.com' }]] }),
    exportUrl: filled(200).meta({ examples: ['/system-service/role/export'] }),
    exportParams: z
      .string(incomplete)
      .max(100_000)
      .meta({ examples: ['{}'], description: 'The input of the export call, serialised.' }),
  })
  .superRefine(({ isPush, emailList }, ctx) => {
    if (isPush === 0) return
    if (emailList.length === 0)
      ctx.addIssue({ code: 'custom', path: ['emailList'], message: pack(timingSays.incomplete) })
    for (const [place, { email }] of emailList.entries())
      if (!patterns.email.fits(email))
        ctx.addIssue({ code: 'custom', path: ['emailList', place, 'email'], message: pack(timingSays.emailWrong) })
  })

const Timing = z.strictObject({
  id: Id,
  name: z.string(),
  startDate: z.string(),
  timingCycle: timingCycle.schema,
  isPush: IsPush,
  emailList: z.array(z.strictObject({ email: z.string() })),
  exportUrl: z.string(),
  exportParams: z.string(),
  nextDate: z.string(),
  updateTime: TimeShown,
})

const Listed = Timing.pick({
  id: true,
  name: true,
  startDate: true,
  timingCycle: true,
  isPush: true,
  nextDate: true,
  updateTime: true,
})

export const exportTiming = calls('config-service/exportTimingManagement', {
  pages: read({ may: 'signedIn', input: paged({}), output: page(Listed) }),
  /** Null where the user has none of this name yet. */
  getByName: read({ may: 'signedIn', input: z.strictObject({ name: line(100).min(1) }), output: Timing.nullable() }),
  updateOrSave: write({ may: 'signedIn', input: Config, output: z.strictObject({ id: Id, nextDate: z.string() }) }),
  delete: write({ may: 'signedIn', input: z.strictObject({ id: Id }), output: done }),
})
