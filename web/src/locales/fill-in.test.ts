import { expect, test } from 'vitest'
import { enUS } from './en-US.ts'
import { fillIn } from './fill-in.ts'
import { zhCN } from './zh-CN.ts'

test('a text takes up its values, and one thing is called otherwise than several', () => {
  const text = '{{count}} {{count|record|records}} of {{name}}'
  expect([0, 1, 2, 21, '1', '10,000+', '…'].map(count => fillIn(text, { count, name: 'A' }))).toEqual([
    '0 records of A',
    '1 record of A',
    '2 records of A',
    '21 records of A',
    '1 record of A',
    '10,000+ records of A',
    '… records of A',
  ])
})

test('a value that is an empty word is one, and a place without its value stays as it is', () => {
  expect(fillIn('{{count}} pile{{count||s}} {{count|was|were}} told', { count: 1 })).toBe('1 pile was told')
  expect(fillIn('{{count}} pile{{count||s}}')).toBe('{{count}} pile{{count||s}}')
})

const valuesIn = (text: string) => new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))

test('an English text asks for no value that its Chinese one is not given', () => {
  const beyond = Object.entries(enUS).filter(
    ([key, text]) => !valuesIn(text).isSubsetOf(valuesIn(zhCN[key as keyof typeof zhCN])),
  )
  expect(beyond).toEqual([])
})

test('in English no number stands before a word that is wrong for one', () => {
  const nouns = 'records|rows|piles|guns|stations|screens|rights|users|labels|problems|values|waves|tags|places|devices'
  const careless = Object.entries(enUS).filter(([, text]) =>
    new RegExp(String.raw`\{\{\w+\}\} (?:more )?(?:${nouns})\b`).test(text),
  )
  expect(careless).toEqual([])
})
