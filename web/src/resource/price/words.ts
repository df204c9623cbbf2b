// Prices, tiers and days in words.
import { scaled } from '@ev/contract/kit/say'
import { showSlot } from '@ev/rules/price/half-hours'
import { runsOf } from '@ev/rules/price/runs'
import { type Tier, tierNames, tierOfLetter } from '@ev/rules/price/tier'
import type { Language } from '@ev/rules/refuse'

export const tierName = (tier: Tier, language: Language) => tierNames[tier][language]
/** 尖 or S: short enough for half an hour. */
export const tierMark = (tier: Tier, language: Language) => tierNames[tier][language].charAt(0)

/** Yuan with the four decimals of a price. */
export const yuan = (priceMil: number) => scaled(priceMil, 4)
/** The same where there is little room: two decimals, and the others where they are not 0. */
export const shortYuan = (priceMil: number) => scaled(priceMil, 4).replace(/0{1,2}$/, '')

export type Stretch = { readonly start: number; readonly end: number; readonly tier: Tier | undefined }

/** Half hours of one tier that follow each other; those that nobody has painted have none. */
export const stretchesOf = (slots: string): Stretch[] =>
  runsOf(Array.from(slots), letter => letter).map(({ start, end, value }) => ({
    start,
    end,
    tier: tierOfLetter(value),
  }))

export const sayStretch = ({ start, end }: Pick<Stretch, 'start' | 'end'>) => `${showSlot(start)}–${showSlot(end)}`

const words = { zh: { none: '未设置', between: '，' }, en: { none: 'not set', between: ', ' } } as const

/** `00:00–08:00 谷，08:00–10:00 平`, for whoever hears it. */
export const sayDay = (slots: string, language: Language): string =>
  stretchesOf(slots)
    .map(stretch => `${sayStretch(stretch)} ${stretch.tier ? tierName(stretch.tier, language) : words[language].none}`)
    .join(words[language].between)

const englishMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** 1 is January. */
export const sayMonth = (month: number, language: Language) =>
  language === 'zh' ? `${month} 月` : englishMonth.format(Date.UTC(2026, month - 1, 1))
