// Which piles a program can be sent to, why not the others, and in which waves they go.
import { mostUpgraded, type PileSelection } from '@ev/contract/operation/upgrade'
import { type RefusalName, type RefusalValues, refuse, sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { idsOf } from '../resource/batch.ts'
import { resourceAt } from '../resource/registry.ts'
import { isOlder, isSameProgram } from './program.ts'
import { hasFtp } from './upgrade-package.ts'

export type Program = {
  id: string
  sellerId: string
  maker: string
  pileTypeId: string | null
  program: string
  leastProgram: string
  ftpPath: string
  isEnabled: boolean
}

export type Candidate = {
  id: string
  name: string
  sellerId: string
  stationId: string
  pileTypeId: string
  maker: string
  protocol: string
  program: string
  isEnabled: boolean
  isConnected: boolean
  isCharging: boolean
  /** The upgrade that has it already. */
  busyIn: string | null
}

export async function programOf(ctx: UserCtx, id: string): Promise<Program> {
  const row = await ctx.db
    .selectFrom('operation_firmware')
    .select(['id', 'seller_id', 'maker', 'pile_type_id', 'program', 'least_program', 'ftp_path', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('notFound')
  return {
    id: row.id,
    sellerId: row.seller_id,
    maker: row.maker,
    pileTypeId: row.pile_type_id,
    program: row.program,
    leastProgram: row.least_program,
    ftpPath: row.ftp_path,
    isEnabled: row.status === 'enabled',
  }
}

export type Judged = {
  fit: Candidate[]
  refused: { id: string; label: string; why: string }[]
  warnings: string[]
}

export async function judgePiles(ctx: UserCtx, program: Program, selection: PileSelection): Promise<Judged> {
  if (!program.isEnabled) refuse('firmwareDisabled', {}, { field: 'firmware' })
  const known = resourceAt(ctx.app, 'config-service/pile')
  if (!known) throw new Error('there are no piles')
  const ids = await idsOf(ctx, known, selection)
  if (ids.length > mostUpgraded) refuse('upgradeTooMany', { most: mostUpgraded })
  const candidates = await candidatesOf(ctx, ids)
  const say = (name: RefusalName, values: RefusalValues = {}) => sayRefusal(name, values, ctx.language).msg
  const judged = candidates.map(one => ({ one, objection: objectionTo(program, one) }))
  const found = new Set(candidates.map(({ id }) => id))
  const fit = judged.filter(({ objection }) => objection === undefined).map(({ one }) => one)
  return {
    fit,
    refused: [
      ...ids.filter(id => !found.has(id)).map(id => ({ id, label: id, why: say('upgradePileGone') })),
      ...judged.flatMap(({ one: { id, name }, objection }) =>
        objection ? [{ id, label: name, why: say(objection.name, objection.values) }] : [],
      ),
    ],
    warnings: await warningsOf(ctx, program, fit),
  }
}

type Objection = { name: RefusalName; values: RefusalValues }

const steps: readonly ((program: Program, pile: Candidate) => Objection | false)[] = [
  (program, pile) => pile.sellerId !== program.sellerId && { name: 'upgradeOtherSeller', values: {} },
  (program, pile) => pile.maker !== program.maker && { name: 'upgradeOtherMaker', values: {} },
  (program, pile) =>
    program.pileTypeId !== null && pile.pileTypeId !== program.pileTypeId && { name: 'upgradeOtherType', values: {} },
  (_program, pile) => !pile.isEnabled && { name: 'upgradePileDisabled', values: {} },
  ({ program }, pile) =>
    isSameProgram(pile.program, program) && { name: 'upgradeSameProgram', values: { program: pile.program } },
  ({ leastProgram }, pile) =>
    leastProgram !== '' && pile.program === '' && { name: 'upgradeProgramUnknown', values: {} },
  ({ leastProgram }, pile) =>
    leastProgram !== '' &&
    isOlder(pile.program, leastProgram) && {
      name: 'upgradeTooOld',
      values: { program: pile.program, least: leastProgram },
    },
  (_program, pile) => pile.busyIn !== null && { name: 'upgradeBusy', values: { name: pile.busyIn } },
]

/** The first that holds is the one that is told. */
function objectionTo(program: Program, pile: Candidate): Objection | undefined {
  for (const step of steps) {
    const objection = step(program, pile)
    if (objection) return objection
  }
  return undefined
}

async function candidatesOf(ctx: UserCtx, ids: readonly string[]): Promise<Candidate[]> {
  const rows = await ctx.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_pile_state as s', 's.pile_id', 'p.id')
    .select(['p.id', 'p.name', 'p.seller_id', 'p.station_id', 'p.pile_type_id', 'p.status'])
    .select(['ty.maker', 'ty.protocol', 's.program_version'])
    .select(
      sql<string | null>`(select u.name from operation_upgrade_pile up join operation_upgrade u on u.id = up.upgrade_id
        where up.pile_id = p.id and (up.state in (2, 3) or (up.state = 1 and u.state in ('running', 'halted')))
          and ${linked('operation_upgrade_pile')} and ${linked('operation_upgrade')} limit 1)`.as('busy_in'),
    )
    .select(
      sql<boolean>`exists (select from config_gun g join config_gun_state gs on gs.gun_id = g.id
        where g.pile_id = p.id and gs.status = 3 and ${linked('config_gun')} and ${linked('config_gun_state')})`.as(
        'is_charging',
      ),
    )
    .where('p.id', 'in', ['0', ...ids])
    .orderBy('p.station_id')
    .orderBy('p.pile_no')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    sellerId: row.seller_id,
    stationId: row.station_id,
    pileTypeId: row.pile_type_id,
    maker: row.maker,
    protocol: row.protocol,
    program: row.program_version,
    isEnabled: row.status === 'enabled',
    isConnected: ctx.app.chargers.isConnected(row.id),
    isCharging: row.is_charging,
    busyIn: row.busy_in,
  }))
}

async function warningsOf(ctx: UserCtx, program: Program, fit: readonly Candidate[]): Promise<string[]> {
  const ofYkc = fit.filter(({ protocol }) => protocol === 'YKC1.6').length
  const ofOcpp = fit.length - ofYkc
  const isWithoutFtp = ofYkc > 0 && !(await hasFtp(ctx.db))
  const texts = [
    isWithoutFtp && {
      zh: `未配置 FTP 服务器（参数设置 · 外部系统），${ofYkc} 台云快充桩将失败`,
      en: `No FTP server is set up (parameters, other systems): ${ofYkc} piles of YKC will fail`,
    },
    ofYkc > 0 &&
      program.ftpPath === '' && {
        zh: `升级包没有填写 FTP 路径，${ofYkc} 台云快充桩将失败`,
        en: `The firmware has no FTP path: ${ofYkc} piles of YKC will fail`,
      },
    ofOcpp > 0 &&
      ctx.app.env.publicUrl === '' && {
        zh: '未设置平台的公网地址（PUBLIC_URL），只有同一网络内的 OCPP 桩能下载',
        en: 'The platform has no public address (PUBLIC_URL): only OCPP piles in its own network can fetch the file',
      },
  ]
  return texts.flatMap(text => (text ? [text[ctx.language]] : []))
}

type Plan = { canaryPct: number; batchSize: number }

/** Wave 0 is the canary: those that are there and idle come first, since the others try nothing out. */
export function wavesOf<P extends { isConnected: boolean; isCharging: boolean }>(
  piles: readonly P[],
  { canaryPct, batchSize }: Plan,
): { pile: P; wave: number }[] {
  const rank = ({ isConnected, isCharging }: P) => (isConnected ? (isCharging ? 1 : 0) : 2)
  const sorted = piles.toSorted((one, other) => rank(one) - rank(other))
  const canaryCount = Math.min(sorted.length, Math.max(1, Math.ceil((sorted.length * canaryPct) / 100)))
  return sorted.map((pile, place) => ({
    pile,
    wave: place < canaryCount ? 0 : 1 + Math.floor((place - canaryCount) / batchSize),
  }))
}
