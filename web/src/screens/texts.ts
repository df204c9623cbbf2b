// The words of the big screens: these alone, so that a wall does not carry those of a hundred other screens.
import { bigScreens as bigScreensEn } from '../locales/en-US/big-screens.ts'
import { gunLive as gunLiveEn } from '../locales/en-US/gun-live.ts'
import { line as lineEn } from '../locales/en-US/line.ts'
import { tables } from '../locales/tables.ts'
import { bigScreens } from '../locales/zh-CN/big-screens.ts'
import { gunLive } from '../locales/zh-CN/gun-live.ts'
import { line } from '../locales/zh-CN/line.ts'

Object.assign(tables['zh-CN'], bigScreens, gunLive, line)
Object.assign(tables['en-US'], bigScreensEn, gunLiveEn, lineEn)
