// The templates of the download centre.
import { templateFile } from '@ev/contract/config/template-file'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { everyResource } from '../resource/registry.ts'
import { templateAddress } from '../resource/serve-templates.ts'
import { templateName } from '../resource/template.ts'

export const templateFileCalls = answers(templateFile, {
  async list(ctx) {
    const offered = everyResource(ctx.app).filter(({ sheet }) => sheet?.isInCentre)
    const granted = await grantedAmong(
      ctx,
      offered.map(({ name }) => `${name}:import`),
    )
    return offered
      .filter(({ name }) => granted.has(`${name}:import`))
      .map(known => ({
        id: known.address,
        fileName: templateName(known, ctx.language),
        fileUrl: templateAddress(ctx.app, known, ctx.language, ctx.now),
      }))
  },
})

/** Roles are counted whoever made them, so the user's scope is left. */
async function grantedAmong(ctx: UserCtx, permissions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ permission: string }>`
    select distinct m.permission from system_user_role ur
    join system_role_menu rm on rm.role_id = ur.role_id
    join system_menu m on m.id = rm.menu_id
    where ur.user_id = ${ctx.user.id} and m.permission = any(${permissions})`.execute(beyondScope(ctx.db))
  return new Set(rows.map(row => row.permission))
}
