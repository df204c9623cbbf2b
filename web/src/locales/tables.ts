// What is said in each language. The pages before the login know these texts alone; all.ts brings the others along with
// the shell, so that who logs in does not wait for the words of a hundred screens.
import { app as appEn } from './en-US/app.ts'
import { kit as kitEn } from './en-US/kit.ts'
import { login as loginEn } from './en-US/login.ts'
import { password as passwordEn } from './en-US/password.ts'
import { people as peopleEn } from './en-US/people.ts'
import { shell as shellEn } from './en-US/shell.ts'
import { app } from './zh-CN/app.ts'
import { kit } from './zh-CN/kit.ts'
import { login } from './zh-CN/login.ts'
import { password } from './zh-CN/password.ts'
import { people } from './zh-CN/people.ts'
import { shell } from './zh-CN/shell.ts'
import type { Texts } from './zh-CN.ts'

export type LanguageTag = 'zh-CN' | 'en-US'

export const tables: Record<LanguageTag, Partial<Texts>> = {
  'zh-CN': { ...app, ...login, ...shell, ...kit, ...password, ...people },
  'en-US': { ...appEn, ...loginEn, ...shellEn, ...kitEn, ...passwordEn, ...peopleEn },
}
