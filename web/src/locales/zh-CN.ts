import { app } from './zh-CN/app.ts'
import { home } from './zh-CN/home.ts'
import { login } from './zh-CN/login.ts'
import { password } from './zh-CN/password.ts'

export const zhCN = { ...app, ...login, ...home, ...password }

/** Every key; one that another language lacks, or has too many, does not compile. */
export type Texts = Record<keyof typeof zhCN, string>
