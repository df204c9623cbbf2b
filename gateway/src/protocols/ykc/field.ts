// The kinds of fields that bodies are made of: how each is read, written and told to people.
import { type Instant, instant, readTime, secondMs, showTime } from '@ev/rules/units'
import type { ExplainedField, Told } from '../../event.ts'
import { hexOf } from './frame.ts'

export type Field<T> = {
  /** `rest` takes what is left of the body. */
  readonly bytes: number | 'rest'
  /** Nothing where the bytes cannot mean any value. */
  readonly read: (bytes: Uint8Array) => T | undefined
  /** Nothing where the value does not fit into the bytes. */
  readonly write: (value: T) => Uint8Array | undefined
  readonly explain: (value: T) => readonly ExplainedField[]
  /** Not for the communication log. */
  readonly isSecret?: boolean
}

/** By code, in both languages. */
export type Words = Readonly<Record<number, readonly [zh: string, en: string]>>

function field<T>(given: Omit<Field<T>, 'explain'> & { zh: string; en: string; show: (value: T) => Told }): Field<T> {
  const { zh, en, show, ...rest } = given
  return { ...rest, explain: value => [{ name: { zh, en }, value: show(value) }] }
}

type Scale = {
  /** Digits behind the point; the value itself stays whole. */
  decimals?: number
  unit?: Told
  /** Added to what the wire has. */
  offset?: number
  words?: Words
  show?: (value: number) => Told
}

/** BIN: whole numbers, lowest byte first. */
export function count(bytes: number, zh: string, en: string, scale: Scale = {}): Field<number> {
  const { decimals = 0, unit = '', offset = 0, words } = scale
  const measured = (value: number) => {
    const figure = (value / 10 ** decimals).toFixed(decimals)
    return unit === '' ? figure : before(figure, unit)
  }
  return field({
    zh,
    en,
    bytes,
    read: from => from.reduceRight((sum, byte) => sum * 256 + byte, 0) + offset,
    write(value) {
      const raw = value - offset
      if (!Number.isInteger(raw) || raw < 0 || raw >= 256 ** bytes) return undefined
      return Uint8Array.from({ length: bytes }, (_, place) => Math.floor(raw / 256 ** place) % 256)
    },
    show: scale.show ?? (words ? value => inWords(value, words) : measured),
  })
}

/** The same figure or code in front of the words of each language. */
export const before = (figure: string, words: Told): Told =>
  typeof words === 'string' ? `${figure} ${words}` : { zh: `${figure} ${words.zh}`, en: `${figure} ${words.en}` }

function inWords(value: number, words: Words): Told {
  const code = value > 9 ? `0x${value.toString(16).toUpperCase().padStart(2, '0')}` : String(value)
  const [zh, en] = words[value] ?? ['未知', 'unknown']
  return before(code, { zh, en })
}

const digits = /^\d*$/

/** BCD: digits from left to right, filled up with zeros on the left. */
export const bcd = (bytes: number, zh: string, en: string): Field<string> =>
  field({
    zh,
    en,
    bytes,
    read: from => {
      const text = hexOf(from)
      return digits.test(text) ? text : undefined
    },
    write: value => (digits.test(value) && value.length <= bytes * 2 ? fromHex(value, bytes) : undefined),
    show: value => value,
  })

/** BCD that counts something. */
export function bcdCount(bytes: number, zh: string, en: string): Field<number> {
  const text = bcd(bytes, zh, en)
  return {
    bytes,
    read: from => {
      const value = text.read(from)
      return value === undefined ? undefined : Number(value)
    },
    write: value => (Number.isInteger(value) && value >= 0 ? text.write(String(value)) : undefined),
    explain: value => text.explain(String(value)),
  }
}

/** Bytes that are only compared, such as the number of a card: hexadecimal, from left to right. */
export const plain = (bytes: number, zh: string, en: string): Field<string> =>
  field({
    zh,
    en,
    bytes,
    read: hexOf,
    write: value => (/^[\dA-F]*$/i.test(value) && value.length <= bytes * 2 ? fromHex(value, bytes) : undefined),
    show: value => value,
  })

const fromHex = (text: string, bytes: number) => new Uint8Array(Buffer.from(text.padStart(bytes * 2, '0'), 'hex'))

export const spare = (bytes: number) => plain(bytes, '预留', 'Reserved')

/** ASCII: filled up on the right with zeros; some piles take spaces or 0xFF. `isReversed`: the last letter comes first. */
export const ascii = (bytes: number, zh: string, en: string, { isReversed = false, isSecret = false } = {}) =>
  field<string>({
    zh,
    en,
    bytes,
    read: from => printable(isReversed ? new Uint8Array(from).reverse() : from),
    write: value => {
      if (value.length > bytes || !/^[\x20-\x7e]*$/.test(value)) return undefined
      const whole = new Uint8Array(bytes)
      whole.set(Buffer.from(value, 'latin1'))
      return isReversed ? whole.reverse() : whole
    },
    isSecret,
    show: value => (isSecret ? '*'.repeat(value.length) : value),
  })

const printable = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/^[\0\xff]+|[\0\xff ]+$/g, '')
    .replace(/[^\x20-\x7e]/g, '?')

/** ASCII behind a byte that says how long it is. */
export const text = (zh: string, en: string): Field<string> =>
  field({
    zh,
    en,
    bytes: 'rest',
    read: from =>
      from.length < 1 || from.length < from[0]! + 1 ? undefined : printable(from.subarray(1, from[0]! + 1)),
    write: value =>
      value.length > 200 || !/^[\x20-\x7e]*$/.test(value)
        ? undefined
        : new Uint8Array([value.length, ...Buffer.from(value, 'latin1')]),
    show: value => value,
  })

/** CP56Time2a in Asia/Shanghai. Null where the bytes are no time, as in a charge that never began. */
export const time = (zh: string, en: string): Field<Instant | null> =>
  field<Instant | null>({
    zh,
    en,
    bytes: 7,
    read(from) {
      const [low = 0, high = 0, minute = 0, hour = 0, day = 0, month = 0, year = 0] = from
      const millis = low + high * 256
      const two = (value: number) => String(value).padStart(2, '0')
      const at = readTime(
        `20${two(year & 0x7f)}-${two(month & 0x0f)}-${two(day & 0x1f)} ${two(hour & 0x1f)}:${two(minute & 0x3f)}:${two(Math.floor(millis / secondMs))}`,
      )
      return at === undefined ? null : instant(at + (millis % secondMs))
    },
    write(value) {
      if (value === null) return new Uint8Array(7)
      const [year, month, day, hour, minute, second] = showTime(value).split(/[- :]/).map(Number)
      if (year! < 2000 || year! > 2099) return undefined
      const millis = second! * secondMs + (((value % secondMs) + secondMs) % secondMs)
      return new Uint8Array([millis & 0xff, millis >> 8, minute!, hour!, day!, month!, year! - 2000])
    },
    show: value => (value === null ? '-' : showTime(value)),
  })

const tierLetters = 'JFPG'

/** The tier of each half-hour from 00:00 on, a byte each, as letters J, F, P, G. */
export const halfHours = (zh: string, en: string): Field<string> =>
  field({
    zh,
    en,
    bytes: 48,
    read: from => (from.every(byte => byte < 4) ? Array.from(from, byte => tierLetters[byte]).join('') : undefined),
    write: value =>
      /^[JFPG]{48}$/.test(value) ? Uint8Array.from(value, letter => tierLetters.indexOf(letter)) : undefined,
    show: value => value,
  })

type Pair = readonly [key: string, zh: string, en: string, words?: Words]

const whether: Words = { 0: ['正常', 'normal'], 1: ['是', 'yes'], 2: ['不可信', 'untrusted'], 3: ['无效', 'invalid'] }

/** Two bits each, lowest first; null is a pair without meaning. Told by name where it is not 0. */
export function pairs(
  zh: string,
  en: string,
  groups: readonly (Pair | null)[],
  usual: Words = whether,
): Field<Record<string, number>> {
  const bytes = groups.length / 4
  return {
    bytes,
    read: from =>
      Object.fromEntries(
        groups.flatMap((group, place) =>
          group ? [[group[0], (from[Math.floor(place / 4)]! >> ((place % 4) * 2)) & 3]] : [],
        ),
      ),
    write(value) {
      const whole = new Uint8Array(bytes)
      groups.forEach((group, place) => {
        if (group) whole[Math.floor(place / 4)]! |= ((value[group[0]] ?? 0) & 3) << ((place % 4) * 2)
      })
      return whole
    },
    explain(value) {
      const said = groups.flatMap(group => {
        if (!group) return []
        const [key, groupZh, groupEn, words = usual] = group
        const code = value[key] ?? 0
        // What is normal is not told; where 0 says something else, it is.
        return code === 0 && words[0]?.[1] === 'normal'
          ? []
          : [{ name: { zh: groupZh, en: groupEn }, value: inWords(code, words) }]
      })
      return said.length > 0 ? said : [{ name: { zh, en }, value: inWords(0, usual) }]
    },
  }
}
