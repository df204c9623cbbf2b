// People on the platform without the demo, each with a seller of their own, and what only time or the platform could
// bring about for them: done in its database, for no call can.
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { socketFolder } from '@ev/db/embedded-processes'
import { defaultPort } from '@ev/db/embedded-server'
import { type Db, openPools } from '@ev/db/pools'
import { storedPassword } from '@ev/db/seed/password'
import { giveRole, insertRole, platformId, platformRoleId } from '@ev/db/seed/seed'
import { password } from './story.ts'

type Person = { id: string; account: string; telephone: string }

const dayMs = 86_400_000

type Facts = {
  /** What their only role opens; the whole menu where nothing is said. */
  screens?: readonly string[]
  needsKnownAddress?: boolean
  /** Of a password that ages. */
  passwordAgeDays?: number
}

/** Somebody of a seller that nobody else belongs to. */
export function addPerson({ screens = ['/'], needsKnownAddress = false, passwordAgeDays }: Facts): Promise<Person> {
  const sellerId = String(randomInt(1e6, 1e9))
  return inDatabase(async db => {
    const own = { id: sellerId, seller_id: sellerId, name: '独立运营商', needs_known_address: needsKnownAddress }
    await db
      .insertInto('system_seller')
      .values({ ...own, parent_id: platformId, kind: 'seller' })
      .execute()
    const roleId = await insertRole(db, sellerId, {
      code: 'only',
      name: '唯一角色',
      description: '',
      dataScope: 'seller',
      grants: [{ actions: ['query', 'get'], screens }],
    })
    return insertStaff(db, { sellerId, roleId, passwordAgeDays })
  })
}

/** Somebody of the platform, who may do everything. */
export const addAdministrator = (): Promise<Person> =>
  inDatabase(async db => insertStaff(db, { sellerId: platformId, roleId: await platformRoleId(db) }))

/** As if they had done nothing for so many days. */
export async function letRest({ id }: Person, days: number): Promise<void> {
  await inDatabase(db =>
    db
      .updateTable('system_session')
      .set({ last_seen_at: daysAgo(days) })
      .where('user_id', '=', id)
      .execute(),
  )
}

type Right = {
  /** Of a screen. */
  url: string
  /** One button of it; the whole screen where nothing is said. */
  action?: string
}

/** Takes from their role what it holds of a screen. */
export async function takeRight({ id }: Person, { url, action }: Right): Promise<void> {
  await inDatabase(async db => {
    const screen = await db.selectFrom('system_menu').select('id').where('url', '=', url).executeTakeFirstOrThrow()
    const buttons = db.selectFrom('system_menu').select('id').where('parent_id', '=', screen.id)
    const named = action === undefined ? buttons : buttons.where('name', '=', action)
    const { numDeletedRows } = await db
      .deleteFrom('system_role_menu')
      .where('role_id', 'in', db.selectFrom('system_user_role').select('role_id').where('user_id', '=', id))
      .where(e => e.or([e('menu_id', 'in', named), ...(action === undefined ? [e('menu_id', '=', screen.id)] : [])]))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Error(`their role holds nothing of ${url}`)
  })
}

type Staff = { sellerId: string; roleId: string; passwordAgeDays?: number | undefined }

async function insertStaff(db: Db, { sellerId, roleId, passwordAgeDays }: Staff): Promise<Person> {
  const digits = String(randomInt(1e8)).padStart(8, '0')
  const names = { account: `b${digits}`, telephone: `139${digits}` }
  const { id } = await db
    .insertInto('system_staff')
    .values({
      ...names,
      seller_id: sellerId,
      name: '乔安',
      password_hash: await storedPassword(password),
      password_changed_at: daysAgo(passwordAgeDays ?? 0),
      password_ages: passwordAgeDays !== undefined,
      must_change_password: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveRole(db, { userId: id, roleId, sellerId })
  return { id, ...names }
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const dataDir = process.env.BARE_DATA_DIR ?? ''
  const socket = socketFolder(join(dataDir, 'pg'))
  const connection = { host: socket.host, port: defaultPort, user: 'postgres', database: 'charging' }
  const secret = await readFile(join(dataDir, 'pg-password'), 'utf8')
  const pools = openPools({ ...connection, password: secret }, error => {
    throw error
  })
  try {
    return await work(pools.write)
  } finally {
    await pools.end()
    socket.close()
  }
}
