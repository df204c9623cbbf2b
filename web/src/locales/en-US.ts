import { app } from './en-US/app.ts'
import { home } from './en-US/home.ts'
import { login } from './en-US/login.ts'
import { password } from './en-US/password.ts'
import type { Texts } from './zh-CN.ts'

export const enUS: Texts = { ...app, ...login, ...home, ...password }
