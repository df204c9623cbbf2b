import { account } from './zh-CN/account.ts'
import { app } from './zh-CN/app.ts'
import { home } from './zh-CN/home.ts'
import { kit } from './zh-CN/kit.ts'
import { login } from './zh-CN/login.ts'
import { palette } from './zh-CN/palette.ts'
import { password } from './zh-CN/password.ts'
import { settings } from './zh-CN/settings.ts'
import { shell } from './zh-CN/shell.ts'

export const zhCN = { ...app, ...login, ...home, ...password, ...shell, ...kit, ...palette, ...account, ...settings }

/** Every key; one that another language lacks, or has too many, does not compile. */
export type Texts = Record<keyof typeof zhCN, string>
