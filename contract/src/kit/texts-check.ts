// What may stand in a list of texts, one a line: a wrong line is named by its number, as people count them.
import * as z from 'zod'
import { type Pattern, patterns } from '../patterns.ts'
import { pack, type Text } from './text.ts'

type TextsOptions = { each?: keyof typeof patterns; eachMax?: number }

export const textsCheck = ({ each, eachMax = 60 }: TextsOptions, { least, most }: { least: number; most: number }) => {
  const pattern = each === undefined ? undefined : patterns[each]
  return z
    .array(z.string().trim())
    .min(least)
    .max(most)
    .superRefine((lines, ctx) => {
      const seen = new Map<string, number>()
      for (const [place, line] of lines.entries()) {
        const wrong = lineWrong(line, { pattern, eachMax, twice: seen.get(line) })
        if (wrong) {
          ctx.addIssue({ code: 'custom', message: pack(atLine(place + 1, line, wrong)) })
          return
        }
        seen.set(line, place + 1)
      }
    })
    .meta({ examples: [[pattern?.example ?? 'sample'.slice(0, eachMax)]] })
}

type LineRule = { pattern: Pattern | undefined; eachMax: number; twice: number | undefined }

function lineWrong(line: string, { pattern, eachMax, twice }: LineRule): Text | undefined {
  if (line === '') return { zh: '不能为空', en: 'must not be empty' }
  if (line.length > eachMax) return { zh: `最多 ${eachMax} 个字符`, en: `at most ${eachMax} characters` }
  if (pattern && !pattern.fits(line)) return pattern
  return twice === undefined ? undefined : { zh: `与第 ${twice} 行重复`, en: `is the same as line ${twice}` }
}

const atLine = (place: number, line: string, wrong: Text): Text => ({
  zh: `第 ${place} 行“${line.slice(0, 30)}”：${wrong.zh}`,
  en: `line ${place} “${line.slice(0, 30)}”: ${wrong.en}`,
})
