// antd's rules out of the contract's tables, so that a form says what the server would say.
import { fieldIssues } from '@ev/contract/kit/issues'
import type { Text } from '@ev/contract/kit/text'
import { brokenRule, patterns, type RuleName } from '@ev/contract/patterns'
import type { Language } from '@ev/rules/refuse'

type Joined = RuleName | `${RuleName}|${RuleName}` | `${RuleName}|${RuleName}|${RuleName}`

type Shape = Parameters<typeof fieldIssues>[0]

/** All but `empty` and `inShape` let an empty field pass: whether it may be empty is a rule of its own. */
export const rulesIn = (language: Language) => ({
  /** The generic rules of requirements 5.2, joined by a bar: `rule('empty|phone')`. */
  rule: (joined: Joined) => said(value => brokenRule(joined, textOf(value))?.[language]),

  /** A pattern of requirements 5.1, with its own message or one of the field's. */
  fits: (name: keyof typeof patterns, says: Text = patterns[name]) =>
    said(value => (textOf(value) === '' || patterns[name].fits(textOf(value)) ? undefined : says[language])),

  maxLength: (most: number, says: Text = tooLong(most)) =>
    said(value => (textOf(value).length <= most ? undefined : says[language])),

  /** A field of a call's input: whatever the server would refuse, in its words. */
  inShape: (shape: Shape) => said(value => fieldIssues(shape, value, language)[0]?.msg),
})

/** As long as no message is thrown antd takes the value for right. */
const said = (wrong: (value: unknown) => string | undefined) => ({
  async validator(_rule: unknown, value: unknown) {
    const message = wrong(value)
    if (message !== undefined) throw new Error(message)
  },
})

/** antd gives nothing for a field that nobody has touched; numbers, lists and days for fields of such. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const tooLong = (most: number): Text => ({ zh: `最多 ${most} 个字符`, en: `at most ${most} characters` })
