// Fills an empty platform with two operators, so that everything can be seen and tried at once.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { businessDay, dayMs, instant } from '@ev/rules/units'
import type { Db } from '../src/pools.ts'
import { seedChannels } from './channels.ts'
import { seedMoney } from './demo-money.ts'
import type { DemoSize } from './demo-money-base.ts'
import { type StationPictures, seedNetwork } from './demo-network.ts'
import { stationDrawings } from './demo-network-pictures.ts'
import type { KeepFile } from './demo-network-upgrades.ts'
import { administrator, type DemoSeller, demoPassword, demoSellers, type Person, regionRole } from './demo-sellers.ts'
import { seedEvaluateTags } from './evaluate-tags.ts'
import { storedPassword } from './password.ts'
import { sellerRoles } from './roles.ts'
import { giveRole, hasUsers, insertRole, inTurn, platformId, platformRoleId, seedRoles } from './seed.ts'

/** For printing at the start. */
export const demoAccounts = [administrator, ...demoSellers.flatMap(seller => seller.people)].map(
  ({ account, description }) => ({ account, password: demoPassword, description }),
)

const demoMark = 'seed.demo'

/** Whether these data were filled as a demo, with passwords that everybody can read. */
export async function isDemoData(db: Db): Promise<boolean> {
  const marks = db.selectFrom('system_parameter').select('value').where('key', '=', demoMark)
  return (await marks.where('seller_id', '=', platformId).executeTakeFirst()) !== undefined
}

type Demo = { db: Db; filesDir: string; foundedAt: Date; now: Date; hashes: Map<string, string> }

/** After seedBase; does nothing where there is a user already. */
export async function seedDemo(
  db: Db,
  { filesDir, now, size = 'whole' }: { filesDir: string; now: Date; size?: DemoSize },
): Promise<void> {
  if (await hasUsers(db)) return
  const hashes = new Map(
    await Promise.all(demoAccounts.map(async ({ account }) => [account, await storedPassword(demoPassword)] as const)),
  )
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
  await inTurn(db, async trx => {
    if (await hasUsers(trx)) return
    const demo: Demo = { db: trx, filesDir, foundedAt: new Date(now.getTime() - 400 * dayMs), now, hashes }
    await trx.insertInto('system_parameter').values({ seller_id: platformId, key: demoMark, value: '1' }).execute()
    await insertAdministrator(demo)
    for (const seller of demoSellers) await insertSeller(demo, seller)
    await seedNetwork(trx, demo, { pictures: await insertPictures(demo), keepFirmware: keepFirmware(demo) })
    await seedMoney(trx, demo, size)
  })
}

async function insertAdministrator({ db, foundedAt, now, hashes }: Demo) {
  const { account, name, telephone } = administrator
  const { id } = await db
    .insertInto('system_staff')
    .values({
      seller_id: platformId,
      account,
      name,
      sex: 1,
      telephone,
      email: `${account}@example.com`,
      password_hash: hashes.get(account)!,
      password_changed_at: now,
      must_change_password: false,
      password_ages: false,
      created_at: foundedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveRole(db, { userId: id, roleId: await platformRoleId(db), sellerId: platformId })
}

async function insertSeller(demo: Demo, seller: DemoSeller) {
  const { db, foundedAt, now } = demo
  await db
    .insertInto('system_seller')
    .values({
      id: seller.id,
      seller_id: seller.id,
      parent_id: platformId,
      kind: 'seller',
      name: seller.name,
      short_name: seller.shortName,
      platform_name: seller.platformName,
      platform_title: seller.platformName,
      filing_no: seller.filingNo,
      copyright: `Copyright © ${businessDay(instant(now.getTime())).slice(0, 4)} ${seller.name}`,
      domain: seller.domain,
      contact: seller.people[0]!.name,
      contact_phone: `${seller.city.areaCode}-80000${seller.id}`,
      created_at: foundedAt,
    })
    .execute()
  const merchantId = await insertMerchants(demo, seller)
  const orgs = await insertOrgs(demo, seller, merchantId)
  const roles = await seedRoles(db, seller.id)
  await seedChannels(db, seller.id)
  await seedEvaluateTags(db, seller.id)
  roles.set(regionRole, await insertRegionRole(demo, seller))
  const users = new Map<string, string>()
  for (const [place, person] of seller.people.entries()) {
    const createdBy = users.get(`op${seller.id}`) ?? null
    const isRegional = person.org === 'REGION'
    const row = { orgId: orgs.get(person.org)!, merchantId: isRegional ? merchantId : null, createdBy, place }
    const userId = await insertPerson(demo, seller, person, row)
    await giveRole(db, { userId, roleId: roles.get(person.role)!, sellerId: seller.id })
    users.set(person.account, userId)
  }
  const sellerId = seller.id
  const brand = { sellerId, purpose: 'brand' } as const
  const logo = await insertDrawing(demo, { ...brand, name: `${seller.shortName}-logo.svg`, svg: seller.mark.logo })
  const icon = await insertDrawing(demo, { ...brand, name: `${seller.shortName}-icon.svg`, svg: seller.mark.icon })
  const autoLogin = seller.autoLogin === undefined ? null : users.get(seller.autoLogin)!
  await db
    .updateTable('system_seller')
    .set({ logo_file_id: logo, icon_file_id: icon, auto_login_user_id: autoLogin })
    .where('id', '=', sellerId)
    .execute()
  await db
    .insertInto('system_parameter')
    .values(Object.entries(seller.parameters).map(([key, value]) => ({ seller_id: sellerId, key, value })))
    .execute()
  await db
    .insertInto('system_known_address')
    .values({ user_id: users.get(`op${seller.id}`)!, seller_id: seller.id, address: seller.knownAddress })
    .execute()
}

// Gives the id of the second merchant, to which the region belongs.
async function insertMerchants({ db, foundedAt }: Demo, seller: DemoSeller): Promise<string> {
  const insert = async (kind: 'merchant' | 'subMerchant', name: string, parentId: string) => {
    const row = { seller_id: seller.id, parent_id: parentId, kind, name, created_at: foundedAt }
    return (await db.insertInto('system_seller').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const [first, second] = seller.merchants
  await insert('merchant', first, seller.id)
  const secondId = await insert('merchant', second, seller.id)
  await insert('subMerchant', seller.subMerchant, secondId)
  return secondId
}

type Org = { code: string; name: string; leader: string; sort: number; parent_id?: string; merchant_id?: string }

async function insertOrgs(
  { db, foundedAt }: Demo,
  seller: DemoSeller,
  merchantId: string,
): Promise<Map<string, string>> {
  const orgs = new Map<string, string>()
  const insert = async (org: Org) => {
    const row = { ...org, code: `${seller.id}-${org.code}`, seller_id: seller.id, created_at: foundedAt }
    const { id } = await db.insertInto('system_org').values(row).returning('id').executeTakeFirstOrThrow()
    orgs.set(org.code, id)
    return id
  }
  const top = await insert({ code: 'HQ', name: seller.headquarters, leader: seller.people[0]!.name, sort: 10 })
  for (const [place, department] of seller.departments.entries())
    await insert({ ...department, sort: (place + 1) * 10, parent_id: top })
  const { name, leader } = seller.region
  await insert({ code: 'REGION', name, leader, sort: 90, parent_id: top, merchant_id: merchantId })
  return orgs
}

// Sees what the read-only role sees, within its organisation unit or its stations.
async function insertRegionRole({ db }: Demo, seller: DemoSeller): Promise<string> {
  const template = sellerRoles.find(role => role.code === 'readOnly')!
  return insertRole(db, seller.id, {
    ...template,
    code: regionRole,
    name: seller.region.roleName,
    description: `查看${seller.region.name}的业务`,
    dataScope: seller.region.dataScope,
  })
}

type PersonRow = { orgId: string; merchantId: string | null; createdBy: string | null; place: number }

async function insertPerson({ db, foundedAt, now, hashes }: Demo, seller: DemoSeller, person: Person, row: PersonRow) {
  const { id } = await db
    .insertInto('system_staff')
    .values({
      seller_id: seller.id,
      merchant_id: row.merchantId,
      org_id: row.orgId,
      account: person.account,
      name: person.name,
      sex: person.sex,
      user_type: person.userType ?? 1,
      telephone: `1380000${seller.id}${row.place + 1}`,
      email: `${person.account}@example.com`,
      we_chat_number: `wx_${person.account}`,
      zip_code: seller.city.zipCode,
      phone: `${seller.city.areaCode}-80000${seller.id}`,
      mail_address: seller.city.address,
      password_hash: hashes.get(person.account)!,
      password_changed_at: now,
      must_change_password: person.isFirstLogin ?? false,
      password_ages: person.isFirstLogin ?? false,
      created_at: new Date(foundedAt.getTime() + row.place * dayMs),
      created_by: row.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertPictures(demo: Demo): Promise<Map<string, StationPictures>> {
  const pictures = new Map<string, StationPictures>()
  for (const { id, shortName, mark } of demoSellers) {
    const drawings = stationDrawings(mark.color)
    const insert = (word: string, svg: string) =>
      insertDrawing(demo, { sellerId: id, name: `${shortName}-${word}.svg`, svg, purpose: 'record' })
    const entrance = await insert('入口', drawings.entrance)
    const panorama = await insert('全景', drawings.panorama)
    pictures.set(id, { entrance, panorama, pile: await insert('充电桩', drawings.pile) })
  }
  return pictures
}

type Drawing = { sellerId: string; name: string; svg: string; purpose: 'brand' | 'record' }

const insertDrawing = (demo: Demo, { svg, ...file }: Drawing) =>
  insertFile(demo, { ...file, contentType: 'image/svg+xml', bytes: Buffer.from(svg), at: demo.foundedAt })

const keepFirmware =
  (demo: Demo): KeepFile =>
  file =>
    insertFile(demo, { ...file, purpose: 'firmware', contentType: 'application/octet-stream' })

type Kept = {
  sellerId: string
  userId?: string
  purpose: Drawing['purpose'] | 'firmware'
  name: string
  contentType: string
  bytes: Buffer
  at: Date
}

async function insertFile({ db, filesDir }: Demo, file: Kept): Promise<string> {
  const { id } = await db
    .insertInto('system_file')
    .values({
      seller_id: file.sellerId,
      created_by: file.userId ?? null,
      purpose: file.purpose,
      name: file.name,
      content_type: file.contentType,
      size_bytes: String(file.bytes.byteLength),
      sha256: createHash('sha256').update(file.bytes).digest(),
      // A brand is seen before anybody has signed in.
      is_public: file.purpose === 'brand',
      created_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeFile(join(filesDir, id), file.bytes, { mode: 0o600, flush: true })
  return id
}
