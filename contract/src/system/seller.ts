// Signing in. The password travels as lower-case hex SHA-256 of what was typed.
import * as z from 'zod'
import { fits } from '../fields.ts'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, OptionShape, OptionsIn, Ticket } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'

/** What was typed into the account field; whether such an account exists is not told. */
const Account = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .meta({ examples: ['op399'] })
const Captcha = z
  .string()
  .regex(/^\d{6}$/, pack({ zh: '请输入6位验证码', en: 'enter the code of 6 digits' }))
  .meta({ examples: ['123456'] })
const Token = z.string().meta({ description: 'The token to send as Authorization.' })
const IpTicket = Ticket.meta({ description: 'From the data of an answer with code 921.' })

/** What /iplogin shows; the data of an answer with code 921. */
export const IpInfo = z.strictObject({
  ipTicket: z.string(),
  ip: z.string(),
  account: z.string(),
  telephone: z.string().meta({ description: 'Masked; empty where none is on file.' }),
})
export type IpInfo = z.infer<typeof IpInfo>

export const seller = calls('system-service/seller', {
  login: write({
    may: 'anyone',
    input: z.strictObject({ account: Account, password: fits('sha256'), smsCaptchaPass: z.literal(false) }),
    output: Token,
  }),
  smsCaptcha: write({ may: 'anyone', input: z.strictObject({ telephone: fits('mobile') }), output: done }),
  smsCaptchaLogin: write({
    may: 'anyone',
    input: z.strictObject({ telephone: fits('mobile'), captcha: Captcha }),
    output: Token,
  }),
  ipCaptcha: write({ may: 'anyone', input: z.strictObject({ ipTicket: IpTicket }), output: done }),
  ipCaptchaLogin: write({
    may: 'anyone',
    input: z.strictObject({ ipTicket: IpTicket, captcha: Captcha }),
    output: Token,
  }),
  /** With a ticket that another system of the operator was given for the user. */
  ticketLogin: write({ may: 'anyone', input: z.strictObject({ ticket: Ticket }), output: Token }),
  autoLogin: write({ may: 'anyone', input: z.strictObject({ sellerId: Id }), output: Token }),
  /** Names for pickers: the tenants in scope, the platform among them for its own people. */
  options: read({ may: 'signedIn', input: OptionsIn, output: z.array(OptionShape) }),
})
