// Everything that is said behind the login.
import { enUS } from './en-US.ts'
import { tables } from './tables.ts'
import { zhCN } from './zh-CN.ts'

Object.assign(tables['zh-CN'], zhCN)
Object.assign(tables['en-US'], enUS)
