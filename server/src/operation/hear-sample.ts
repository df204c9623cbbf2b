// Measurements: the newest in memory and on disk, all of them in batches, and what they say of a session.

import { at } from '@ev/db/pools'
import type { Sample } from '@ev/gateway/event'
import { type Energy, energy } from '@ev/rules/units'
import { learn } from './gun-state.ts'
import { gunOf, type LiveGun, type Place } from './live-pile.ts'
import { noticeCharging } from './session-begun.ts'
import { soundSample, soundTime } from './sound.ts'

export async function hearSample(place: Place, said: Sample): Promise<undefined> {
  const gun = gunOf(place, said.gun)
  if (!gun) return
  const told = soundSample(said)
  const sample = { ...told, energyE4: told.energyE4 ?? energyBy(gun, told.meterE4) }
  const now = place.app.clock()
  const time = soundTime(sample.at, now)
  if (sample.session && 'sessionNo' in sample.session && gun.facts.state === 'charging')
    await noticeCharging(place, gun, sample.session.sessionNo, time)
  keepSample(place, gun, { ...sample, at: time })
  // What was measured in the future was so by a clock that has been set since.
  const isNewest = gun.sample === null || time >= gun.sample.at || gun.sample.at > now
  if (!isNewest) return
  const grew = sample.energyE4 !== null && sample.energyE4 > (gun.sample?.energyE4 ?? 0)
  if (grew || gun.flowedAt === null || gun.flowedAt > now) gun.flowedAt = time
  gun.sample = joined(gun.sample, { ...sample, at: time })
  keepLive(place, gun)
  const stillMs = time - gun.flowedAt
  learn(place, gun, { soc: sample.soc ?? gun.facts.soc, stillMs }, now, 'measured')
}

/** A language that tells the dial alone: what it went on since the session began. */
function energyBy({ session }: LiveGun, meterE4: Energy | null): Energy | null {
  if (meterE4 === null || session === null || session.meterStartE4 === null) return null
  return energy(Math.max(0, meterE4 - session.meterStartE4))
}

/** A message tells a part; of the same session what was told before still holds. */
function joined(before: Sample | null, sample: Sample): Sample {
  if (!before || JSON.stringify(before.session) !== JSON.stringify(sample.session)) return sample
  const told = Object.entries(sample).filter(([, value]) => value !== null)
  return { ...before, ...Object.fromEntries(told) } as Sample
}

/** A sample that tells nothing but that a gun is idle is not worth a row. */
const isTelling = ({ voltageDv, currentDa, energyE4, meterE4, soc }: Sample) =>
  [voltageDv, currentDa, energyE4, meterE4, soc].some(value => value !== null && value !== 0)

export function keepSample({ live, pile }: Place, gun: LiveGun, sample: Sample): void {
  if (!isTelling(sample)) return
  live.writer.add('samples', {
    ...rowOf(sample, gun),
    sellerId: pile.sellerId,
    stationId: pile.stationId,
    demandDv: sample.demandDv,
    demandDa: sample.demandDa,
  })
}

function keepLive({ live, pile }: Place, gun: LiveGun): void {
  if (!gun.sample) return
  live.writer.putLive({
    ...rowOf(gun.sample, gun),
    sellerId: pile.sellerId,
    stationId: pile.stationId,
    chargedMin: gun.sample.chargedMin,
    remainMin: gun.sample.remainMin,
  })
}

const rowOf = (sample: Sample, gun: LiveGun) => ({
  gunId: gun.id,
  at: at(sample.at),
  sessionId: gun.session?.id ?? null,
  voltageDv: sample.voltageDv,
  currentDa: sample.currentDa,
  powerW: sample.powerW ?? powerOf(sample),
  energyE4: sample.energyE4,
  meterE4: sample.meterE4,
  amountMil: sample.amountMil,
  soc: sample.soc,
  cableTemp: sample.cableTempC,
  batteryTemp: sample.batteryTempC,
})

const powerOf = ({ voltageDv, currentDa }: Sample) =>
  voltageDv === null || currentDa === null ? null : Math.round((voltageDv * currentDa) / 100)
