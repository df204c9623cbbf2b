// What a role that shows only a part of its seller shows of each table. A table that has the column of the role's data
// scope is narrowed by it. For each column that it lacks it is said here what holds instead, and the compiler asks for
// it: no table is shown whole because nobody thought of it.
import type { Database, ScopeColumn } from '@ev/db/rows'

export type NarrowColumn = Exclude<ScopeColumn, 'seller_id'>

type ScopedTable = {
  [T in keyof Database]: Database[T] extends { seller_id: unknown } ? T : never
}[keyof Database]

/** The part of a table that is shown. */
export type Part =
  /** What the reader made, or what is the reader's. */
  | { readonly own: 'created_by' | 'user_id' }
  /** What goes with a record of another table is shown where that one is; what goes with the reader always is. */
  | { readonly with: ScopedTable; readonly by: string }
  /** Rows whose column holds one of those that the role shows. */
  | { readonly among: readonly string[] }
  /** Of the companies those that the role shows, and to look at their seller. */
  | { readonly companies: true }
  /** Everybody of the seller sees them, for this reason. Who sees a part changes only what they made themselves. */
  | { readonly everyone: string }
  | { readonly nobody: string }

type Lacking<T extends ScopedTable> = Exclude<NarrowColumn, keyof Database[T]>

const unplaced = (part: Part) => ({ org_id: part, station_id: part })
const placed = (part: Part) => ({ merchant_id: part, ...unplaced(part) })
const always = (part: Part) => ({ ...placed(part), created_by: part })

const made: Part = { own: 'created_by' }
const ofReader: Part = { own: 'user_id' }
const ofPeople: Part = { with: 'system_staff', by: 'user_id' }

export const parts: { readonly [T in ScopedTable]: { readonly [C in Lacking<T>]: Part } } = {
  config_export_timing: placed(made),
  config_push: placed(made),
  config_section: placed({ everyone: 'stations of all merchants and units lie along the same roads' }),
  config_statistic_rule: always({ everyone: 'they say what the figures mean that everybody reads' }),
  system_address_check: always(ofPeople),
  // What somebody asked for is shown to those who see them.
  system_approval: placed({ with: 'system_staff', by: 'created_by' }),
  // The log knows no merchant, unit or station: whoever sees a part of the seller sees their own doings in it.
  system_audit: always(ofReader),
  system_change: always({ everyone: 'it is read only beside an entry of the log, or a record, that is in sight' }),
  // An export holds what its maker sees, which may be more.
  system_file: placed(made),
  system_idempotency: always(ofReader),
  system_known_address: always(ofPeople),
  system_notification: always(ofReader),
  // A unit that was made a moment ago is known by the one above it.
  system_org: { org_id: { among: ['id', 'parent_id'] }, station_id: made },
  system_parameter: always({ everyone: 'they hold for everybody of the seller' }),
  system_preference: always(ofReader),
  system_role: placed({
    everyone: 'whoever keeps people chooses among them by name; what may be handed out is judged when it is',
  }),
  system_role_menu: always({ with: 'system_role', by: 'role_id' }),
  system_seller: {
    merchant_id: { companies: true },
    ...unplaced({ everyone: 'people, units and stations of every part are called by their company' }),
  },
  system_session: always(ofPeople),
  system_sms: always({ nobody: 'codes to everybody lie in it' }),
  system_staff: { station_id: made },
  system_ticket: always(ofPeople),
  system_user_role: always(ofPeople),
  system_view: placed({ everyone: 'it is shared with a role or with all; whose it is narrows it where it is read' }),
  system_work: placed(made),
  system_work_row: always({ with: 'system_work', by: 'work_id' }),
}
