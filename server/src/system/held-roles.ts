// The ids of the roles whose rights somebody has at this moment: their own, or the one that they preview.
import { sql } from 'kysely'

export type Holder = { id: string; previewRoleId?: string | null }

/** For a statement beyond the scope: one's own roles are its scope. */
export const heldRoles = ({ id, previewRoleId = null }: Holder) =>
  previewRoleId === null
    ? sql`select ur.role_id from system_user_role ur where ur.user_id = ${id}`
    : sql`select ${previewRoleId}::bigint`
