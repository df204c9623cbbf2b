// Where the label of a record comes from that others refer to; its family's address names it.
import type { Database } from '@ev/db/rows'

type Family = { table: keyof Database; label: string }

const families: Record<string, Family> = {
  'system-service/seller': { table: 'system_seller', label: 'name' },
  'system-service/merchant': { table: 'system_seller', label: 'name' },
  'system-service/org': { table: 'system_org', label: 'name' },
  'system-service/user': { table: 'system_staff', label: 'name' },
  'system-service/role': { table: 'system_role', label: 'name' },
  'system-service/menu': { table: 'system_menu', label: 'title_zh' },
}

export function familyOf(address: string | undefined): Family {
  const family = families[address ?? '']
  if (!family) throw new Error(`no label for ${address}`)
  return family
}
