// Programs for the piles of one seller, and how they were sent: an upgrade that is over with two piles that failed, and one
// that has halted and waits for a person. None is under way: whoever goes on with it sees it run.
import { createHash } from 'node:crypto'
import { minuteMs, secondMs } from '@ev/rules/units'
import type { Db } from '../src/pools.ts'
import { counter, dayOf, daysLater, midnight, type NetworkSeller, type Times } from './demo-network-base.ts'

/** Keeps a file of the seller; gives its id. */
export type KeepFile = (file: {
  sellerId: string
  userId: string
  name: string
  bytes: Buffer
  at: Date
}) => Promise<string>

type Demo = { db: Db; seller: NetworkSeller; now: Date; keep: KeepFile }

// The models are invented, and so are their programs. The file's name ends with the version, as makers write it.
const programs = [
  {
    maker: 'bull',
    program: '2.4.9',
    fileName: 'BL-AC7_TCU_2.4.9.bin',
    kilobytes: 96,
    note: '修复刷卡后偶发不启动',
    daysAgo: 30,
  },
  {
    maker: 'bull',
    program: '2.5.0',
    fileName: 'BL-AC7_TCU_2.5.0.bin',
    kilobytes: 112,
    leastProgram: '2.4.0',
    note: '缩短断网后的重连时间；支持预约充电',
    daysAgo: 3,
  },
  {
    maker: 'winline',
    program: '3.1.0-beta',
    fileName: 'WL-D240_TCU_3.1.0.bin',
    kilobytes: 160,
    note: '试用版，等待厂商的正式版',
    daysAgo: 12,
    isDisabled: true,
  },
  {
    maker: 'starCharge',
    program: 'V1.6.5',
    fileName: 'SC-D120_V1.6.5.bin',
    kilobytes: 128,
    ftpPath: '/sc/SC-D120_V1.6.5.bin',
    note: '修正断网期间交易记录的补传',
    daysAgo: 1,
  },
] as const

type Program = (typeof programs)[number]

const upgrades = [
  {
    name: '交流桩升级到 2.4.9',
    program: '2.4.9',
    daysAgo: 25,
    state: 'done',
    haltReason: '',
    windowFrom: '01:00',
    windowTo: '05:00',
    // By the place of the pile; all others are done.
    failures: { 4: 'InstallationFailed', 16: 'timedOut' },
    tried: 100,
  },
  {
    name: '交流桩升级到 2.5.0',
    program: '2.5.0',
    daysAgo: 1,
    state: 'halted',
    haltReason: 'tooManyFailed 2/6',
    windowFrom: '',
    windowTo: '',
    failures: { 2: 'DownloadFailed', 4: 'InstallationFailed' },
    tried: 6,
  },
] as const

const batchSize = 5

type Upgrade = (typeof upgrades)[number]

/** After the piles have said which program they run. */
export async function insertUpgrades(
  db: Db,
  sellers: readonly NetworkSeller[],
  { now }: Times,
  keep: KeepFile,
): Promise<void> {
  const seller = sellers.find(({ id }) => id === '399')
  if (!seller) throw new Error('the demo has no seller 399')
  const demo = { db, seller, now, keep }
  const nextProgram = counter()
  const ids = new Map<string, string>()
  for (const program of programs) ids.set(program.program, await insertProgram(demo, program, nextProgram()))
  const [nextUpgrade, nextPile] = [counter(), counter()]
  for (const upgrade of upgrades)
    await insertUpgrade(demo, upgrade, {
      id: nextUpgrade(),
      firmwareId: ids.get(upgrade.program) ?? '',
      maker: programs.find(({ program }) => program === upgrade.program)?.maker ?? '',
      nextPile,
    })
}

async function insertProgram({ db, seller, now, keep }: Demo, program: Program, id: string): Promise<string> {
  const { maker, fileName, kilobytes, note, daysAgo } = program
  const bytes = createHash('shake256', { outputLength: kilobytes * 1024 })
    .update(fileName)
    .digest()
  const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  const [sellerId, userId, at] = [seller.id, seller.technician.id, daysLater(now, -daysAgo)]
  await db
    .insertInto('operation_firmware')
    .values({
      id,
      seller_id: sellerId,
      created_by: userId,
      kind: 1,
      maker,
      program: program.program,
      least_program: 'leastProgram' in program ? program.leastProgram : '',
      ftp_path: 'ftpPath' in program ? program.ftpPath : '',
      file_id: await keep({ sellerId, userId, name: fileName, bytes, at }),
      file_name: fileName,
      size_bytes: String(bytes.byteLength),
      md5: sum('md5'),
      sha256: sum('sha256'),
      status: 'isDisabled' in program ? 'disabled' : 'enabled',
      note,
      created_at: at,
    })
    .execute()
  return id
}

type Place = { id: string; firmwareId: string; maker: string; nextPile: () => string }

async function insertUpgrade(demo: Demo, upgrade: Upgrade, { id, firmwareId, maker, nextPile }: Place): Promise<void> {
  const { db, seller, now } = demo
  const piles = await pilesOf(demo, maker)
  // In the night, when hardly anybody charges.
  const beganAt = new Date(midnight(dayOf(daysLater(now, -upgrade.daysAgo))).getTime() + 75 * minuteMs)
  const rows = piles.map((pile, place) => pileRow(upgrade, pile, place, beganAt))
  const lastMs = Math.max(...rows.map(({ finished_at }) => finished_at?.getTime() ?? 0))
  await db
    .insertInto('operation_upgrade')
    .values({
      id,
      seller_id: seller.id,
      created_by: seller.technician.id,
      name: upgrade.name,
      firmware_id: firmwareId,
      window_from: upgrade.windowFrom,
      window_to: upgrade.windowTo,
      batch_size: batchSize,
      state: upgrade.state,
      halt_reason: upgrade.haltReason,
      created_at: beganAt,
      finished_at: upgrade.state === 'done' ? new Date(lastMs) : null,
    })
    .execute()
  await db
    .insertInto('operation_upgrade_pile')
    .values(
      rows.map(row => ({
        ...row,
        id: nextPile(),
        seller_id: seller.id,
        upgrade_id: id,
        created_by: seller.technician.id,
      })),
    )
    .execute()
  const done = rows.filter(({ state }) => state === 4).map(({ pile_id }) => pile_id)
  await db
    .updateTable('config_pile_state')
    .set({ program_version: upgrade.program })
    .where('pile_id', 'in', done)
    .execute()
}

type PileNow = { id: string; station_id: string; program_version: string }

async function pilesOf({ db, seller }: Demo, maker: string): Promise<PileNow[]> {
  return await db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .select(['p.id', 'p.station_id', 's.program_version'])
    .where('p.seller_id', '=', seller.id)
    .where('ty.maker', '=', maker)
    .where('p.status', '=', 'enabled')
    .where('s.program_version', '<>', '')
    .orderBy('p.id')
    .execute()
}

/** Each wave takes ten minutes, and a pile of the last one that is never heard of again the half hour it was given. */
function pileRow(upgrade: Upgrade, pile: PileNow, place: number, beganAt: Date) {
  // One pile is the canary.
  const wave = Math.ceil(place / batchSize)
  const common = { station_id: pile.station_id, pile_id: pile.id, wave, from_program: pile.program_version }
  if (place >= upgrade.tried)
    return { ...common, state: 1, to_program: '', result_code: '', attempts: 0, sent_at: null, finished_at: null }
  const failures: Readonly<Record<number, string>> = upgrade.failures
  const failure = failures[place]
  const sentAt = new Date(beganAt.getTime() + wave * 10 * minuteMs)
  const takesMs = failure === 'timedOut' ? 30 * minuteMs : 2 * minuteMs + place * 13 * secondMs
  return {
    ...common,
    state: failure === undefined ? 4 : failure === 'timedOut' ? 6 : 5,
    to_program: failure === undefined ? upgrade.program : '',
    result_code: failure ?? '',
    attempts: 1,
    sent_at: sentAt,
    finished_at: new Date(sentAt.getTime() + takesMs),
  }
}
