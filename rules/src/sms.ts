// Messages by SMS: a text with {names} for what is put in when it is sent. What the product itself sends is listed here
// with what it can put in.

export type BuiltInSms = {
  readonly name: string
  readonly content: string
  /** What can be put in, with an example of each. */
  readonly examples: Readonly<Record<string, string>>
  /** Without these the message is of no use. */
  readonly needs: readonly string[]
}

export const builtInSms = {
  loginCode: {
    name: '登录验证码',
    content: '登录验证码 {code}，{minutes} 分钟内有效，请勿告知他人。',
    examples: { code: '123456', minutes: '5' },
    needs: ['code'],
  },
  addressCode: {
    name: '新地址登录验证码',
    content: '您正在新的网络地址登录，验证码 {code}，{minutes} 分钟内有效。如非本人操作请尽快修改密码。',
    examples: { code: '123456', minutes: '5' },
    needs: ['code'],
  },
  stayNotice: {
    name: '占位费提醒',
    content: '您在{station}的充电已结束，{minutes} 分钟后开始收取占位费，请及时拔枪挪车。',
    examples: { station: '科技园充电站', minutes: '5' },
    needs: ['minutes'],
  },
} as const satisfies Record<string, BuiltInSms>

export type SmsCode = keyof typeof builtInSms

/** The signature that messages start with until the platform has one of its own. */
export const smsSign = '充电平台'

const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/g

/** The names in a text, each once. */
export const variablesIn = (content: string): string[] => [
  ...new Set([...content.matchAll(placeholder)].map(match => match[1] ?? '')),
]

/** What leaves the house. */
export const smsText = (sign: string, content: string, values: Readonly<Record<string, string>>): string =>
  (sign === '' ? '' : `【${sign}】`) + content.replace(placeholder, (whole, name: string) => values[name] ?? whole)

export const builtInSmsOf = (code: string): BuiltInSms | undefined =>
  Object.hasOwn(builtInSms, code) ? builtInSms[code as SmsCode] : undefined

/** Digits that could be a code, hidden: whoever reads a log may not sign in with it. */
export const withoutCodes = (content: string) => content.replace(/\d{4,}/g, digits => '*'.repeat(digits.length))
