// Every expected "no": its name, its code on the wire, and what it says in both languages. The tables lie by area in
// refusals/.
import { card } from './refusals/card.ts'
import { command } from './refusals/command.ts'
import { door } from './refusals/door.ts'
import { fleet } from './refusals/fleet.ts'
import { ledger } from './refusals/ledger.ts'
import { member } from './refusals/member.ts'
import { order } from './refusals/order.ts'
import { payment } from './refusals/payment.ts'
import { people } from './refusals/people.ts'
import { pile } from './refusals/pile.ts'
import { price } from './refusals/price.ts'
import { recharge } from './refusals/recharge.ts'
import { record } from './refusals/record.ts'
import type { Refused } from './refusals/refused.ts'
import { settings } from './refusals/settings.ts'
import { signIn } from './refusals/sign-in.ts'
import { station } from './refusals/station.ts'
import { surrounding } from './refusals/surrounding.ts'
import { upgrade } from './refusals/upgrade.ts'
import { work } from './refusals/work.ts'

export type Language = 'zh' | 'en'

const rows = {
  ...door,
  ...signIn,
  ...record,
  ...work,
  ...people,
  ...settings,
  ...station,
  ...surrounding,
  ...pile,
  ...price,
  ...command,
  ...upgrade,
  ...ledger,
  ...member,
  ...card,
  ...fleet,
  ...recharge,
  ...order,
  ...payment,
} as const

export type RefusalName = keyof typeof rows
export type RefusalValues = Record<string, string | number>

export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly values: RefusalValues
  /** What the answer carries beside code and message, e.g. the field at fault. */
  readonly data: unknown

  constructor(refusal: RefusalName, values: RefusalValues = {}, data: unknown = null) {
    super(refusal)
    this.refusal = refusal
    this.values = values
    this.data = data
  }
}

export function refuse(refusal: RefusalName, values: RefusalValues = {}, data: unknown = null): never {
  throw new Refusal(refusal, values, data)
}

export function sayRefusal(refusal: RefusalName, values: RefusalValues, language: Language) {
  const row: Refused = rows[refusal]
  return { code: row.code, http: row.http ?? 200, msg: fillIn(row[language], values) }
}

export const refusalNames = Object.keys(rows) as RefusalName[]

const fillIn = (text: string, values: RefusalValues) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
