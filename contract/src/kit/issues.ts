// What is said of input that does not fit the contract, where a field has no message of its own.
import type { Language } from '@ev/rules/refuse'
import type * as z from 'zod'
import { inLanguage, pack, type Text } from './text.ts'

export type FieldIssue = { field: string; msg: string }

/** The issues of a failed parse in the reader's language, first one first. */
export function fieldIssues(schema: z.ZodType, input: unknown, language: Language): FieldIssue[] {
  const parsed = schema.safeParse(input, { error: issue => pack(sayIssue(issue)), reportInput: false })
  if (parsed.success) return []
  return parsed.error.issues.map(issue => {
    const inner = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    return {
      field: [...issue.path, ...inner].map(String).join('.').slice(0, 200),
      msg: inLanguage(issue.message, language),
    }
  })
}

function sayIssue(issue: z.core.$ZodRawIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { zh: '不能为空', en: 'must not be empty' }
      return typeNames[issue.expected] ?? { zh: '类型不正确', en: 'has the wrong type' }
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? { zh: '不能为空', en: 'must not be empty' }
        : bound(issue.origin, Number(issue.minimum), { zh: '至少', en: 'at least' })
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), { zh: '最多', en: 'at most' })
    case 'unrecognized_keys':
      return { zh: '不认识的字段', en: 'is not a known field' }
    case 'invalid_value':
      return { zh: '请选择有效的选项', en: 'is not one of the options' }
    case 'not_multiple_of':
      return { zh: `必须是 ${issue.divisor} 的倍数`, en: `must be a multiple of ${issue.divisor}` }
    default:
      return { zh: '格式不正确', en: 'has the wrong form' }
  }
}

const typeNames: Record<string, Text> = {
  string: { zh: '应为文字', en: 'must be text' },
  number: { zh: '应为数字', en: 'must be a number' },
  int: { zh: '应为整数', en: 'must be a whole number' },
  boolean: { zh: '应为是或否', en: 'must be true or false' },
  array: { zh: '应为列表', en: 'must be a list' },
  object: { zh: '应为对象', en: 'must be an object' },
}

function bound(origin: string, limit: number, word: Text): Text {
  if (origin === 'string') return { zh: `${word.zh} ${limit} 个字符`, en: `${word.en} ${many(limit, 'character')}` }
  if (origin === 'array') return { zh: `${word.zh} ${limit} 项`, en: `${word.en} ${many(limit, 'item')}` }
  return { zh: `${word.zh}为 ${limit}`, en: `must be ${word.en} ${limit}` }
}

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
