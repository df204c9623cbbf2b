// The definition of a family by its address, fetched when somebody looks at one of its records from elsewhere:
// `system-service/role` is in contract/src/system/role.ts, `system-service/user` beside its other calls in users.ts.
import type { Fields } from '@ev/contract/kit/field'
import type { Text } from '@ev/contract/kit/text'
import type { Titled } from './say-call.ts'

export type Family = {
  readonly address: string
  readonly title: Text
  readonly label: string
  readonly fields: Fields
  readonly list: { readonly phone?: readonly string[] }
  readonly calls: object
}

const files = import.meta.glob<Record<string, unknown>>([
  '../../../contract/src/*/*.ts',
  '!../../../contract/src/*/*.test.ts',
  '!../../../contract/src/kit/*',
])

export async function familyAt(address: string): Promise<Family> {
  const found = await findFamily(address)
  if (!found) throw new Error(`no definition of ${address}`)
  return found
}

/** Nothing where nobody has defined it. */
export const findFamily = (address: string) => find(address, isFamily)

/** Of a report too. */
export const findTitled = (address: string) => find(address, isTitled)

async function find<T extends { readonly address: string }>(
  address: string,
  isOne: (value: unknown) => value is T,
): Promise<T | undefined> {
  const [service = '', name = ''] = address.split('/')
  const path = `../../../contract/src/${service.replace(/-service$/, '')}/${fileOf(name)}`
  for (const file of [`${path}.ts`, `${path}s.ts`]) {
    const found = Object.values((await files[file]?.()) ?? {}).find(one => isOne(one) && one.address === address)
    if (found) return found as T
  }
  return undefined
}

const isTitled = (value: unknown): value is Titled & { readonly address: string } =>
  typeof value === 'object' && value !== null && 'address' in value && 'title' in value && 'calls' in value

const isFamily = (value: unknown): value is Family => isTitled(value) && 'fields' in value && 'label' in value

/** `exportTiming` is in export-timing.ts. */
const fileOf = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
