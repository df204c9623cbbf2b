// Somebody as a handler meets them, for what is asked without a call.
import { refuse } from '@ev/rules/refuse'
import type { UserCtx } from '../src/http/context.ts'
import { scopedDb } from '../src/http/scope.ts'
import { rightsOf } from '../src/http/session.ts'
import type { TestApp } from './test-app.ts'

export async function readerOf({ app, db }: TestApp, account: string): Promise<UserCtx> {
  const { id } = await db
    .selectFrom('system_staff')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const now = app.clock()
  const { user, scope } = (await rightsOf(app, id, '', now)) ?? refuse('notFound')
  return {
    app,
    db: scopedDb(app.pools.read, scope),
    lasting: app.pools.lasting,
    now,
    language: 'zh',
    address: '127.0.0.1',
    userAgent: '',
    host: 'localhost',
    requestId: 'test',
    user,
    scope,
    trail: { sellerId: user.sellerId, userId: user.id, account: user.account },
  }
}
