// What people call the columns of a table: as the definition of its records names the fields.
import type { Fields } from '@ev/contract/kit/field'
import { findFamily } from '../../../resource/families.ts'

/** None where the table has no records that somebody sees by themselves. */
export const fieldsOfTable = async (table: string): Promise<Fields> => (await findFamily(familyOf(table)))?.fields ?? {}

/** The records of `system_role` are `system-service/role`. */
export function familyOf(table: string): string {
  const [service = '', ...rest] = table.split('_')
  const name = rest.join('_')
  return `${service}-service/${camel(names[name] ?? name)}`
}

/** Tables whose records go by another name. */
const names: Readonly<Record<string, string>> = { staff: 'user', sms_template: 'sms' }

const fixed: Readonly<Record<string, string>> = { created_at: 'createTime', updated_at: 'updateTime' }

/** The label of a column, or the column itself where no field is called so. */
export function columnLabel(fields: Fields, column: string, language: 'zh' | 'en'): string {
  const plain = camel(column)
  const found = [
    fixed[column],
    plain,
    plain.replace(/Id$/, ''),
    plain.replace(/At$/, 'Time'),
    plain.replace(/(Fen|Mil|E4|Bp)$/, ''),
  ]
    .map(name => (name === undefined ? undefined : fields[name]))
    .find(field => field !== undefined)
  return found?.label[language] ?? column
}

const camel = (text: string) => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
