// What a pile is told when it is to upgrade itself: where the file lies, in the way its language takes.
import type { Db } from '@ev/db/pools'
import type { ChargerCommand, UpgradePackage } from '@ev/gateway/event'
import type { Instant } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import { readParameter, readSecret } from '../parameters.ts'
import { addressFor } from './firmware-file.ts'

type Ftp = NonNullable<UpgradePackage['ftp']>

const platformId = '-1'
const mostRequestId = 2_147_483_647

/** By which a pile's reports are told apart; of a pile of an upgrade. */
export const requestIdOf = (upgradePileId: string) => Number(BigInt(upgradePileId) % BigInt(mostRequestId))

export async function packageFor(
  app: App,
  { params }: { params: Readonly<Record<string, unknown>> },
  now: Instant,
): Promise<ChargerCommand> {
  const id = String(params.upgradePile)
  const row = await app.pools.chargers
    .selectFrom('operation_upgrade_pile as up')
    .innerJoin('operation_upgrade as u', 'u.id', 'up.upgrade_id')
    .innerJoin('operation_firmware as w', 'w.id', 'u.firmware_id')
    .innerJoin('config_pile as p', 'p.id', 'up.pile_id')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .select(['u.is_when_idle', 'u.timeout_min', 'w.file_id', 'w.file_name', 'w.ftp_path'])
    .select(['p.rated_power_w', 'ty.current_mode'])
    .where('up.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'upgrade',
    package: {
      url: addressFor(app, { id: row.file_id, name: row.file_name }, now),
      ftp: await ftpOf(app, row.ftp_path),
      isDirectCurrent: row.current_mode !== 2,
      powerW: row.rated_power_w,
      signature: null,
    },
    isWhenIdle: row.is_when_idle,
    timeoutMin: row.timeout_min,
    requestId: requestIdOf(id),
  }
}

export async function hasFtp(db: Db): Promise<boolean> {
  return (await readParameter(db, platformId, 'ota.ftpHost')) !== ''
}

async function ftpOf({ pools, secrets }: App, path: string): Promise<Ftp | null> {
  const db = pools.chargers
  const host = await readParameter(db, platformId, 'ota.ftpHost')
  if (host === '' || path === '') return null
  return {
    host,
    port: await readParameter(db, platformId, 'ota.ftpPort'),
    user: await readParameter(db, platformId, 'ota.ftpUser'),
    password: await readSecret(db, secrets, 'ota.ftpPassword'),
    path,
  }
}
