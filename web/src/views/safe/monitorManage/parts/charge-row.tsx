// One charge: its figures, what is worth a look, its order, and its curve where somebody wants it.
import { gun as guns } from '@ev/contract/config/gun'
import type { WallGun } from '@ev/contract/operation/monitor'
import { type ChargeRisk, riskTone } from '@ev/rules/charge-risk'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { Waiting } from '../../../../kit/state.tsx'
import tones from '../../../../kit/tone.module.css'
import { useT } from '../../../../locales/language.ts'
import { useMay } from '../../../../resource/form/of.ts'
import { gunName, isCharging, kilowatts } from '../../../../resource/gun/gun-words.ts'
import { amount } from '../../../../resource/gun/measured.ts'
import { Age } from '../../../../resource/live/age.tsx'
import { watchSeconds } from '../../../../resource/live/second.ts'
import { serverNow } from '../../../../resource/live/server-time.ts'
import { useGun, usePile, useStation } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import styles from './charge.module.css'
import { riskOf } from './charge-rows.ts'

const GunCurve = lazy(async () => ({ default: (await import('../../../../resource/gun/gun-curve.tsx')).GunCurve }))

type ChargeRowProps = {
  wall: Wall
  id: string
  alarmLevel: number
  isExpanded: boolean
  onExpand: (id: string | undefined) => void
  onOpen: (id: string) => void
  onStop: ((id: string) => void) | undefined
}

export function ChargeRow({ wall, id, alarmLevel, isExpanded, onExpand, onOpen, onStop }: ChargeRowProps) {
  const t = useT()
  const gun = useGun(wall, id)
  const pile = usePile(wall, gun?.pileId ?? '')
  const station = useStation(wall, gun?.stationId ?? '')
  const maySee = useMay(guns)('get')
  if (!gun) return null
  const hasCurve = maySee && gun.sessionId !== null
  return (
    <>
      <tr className={styles.row} data-over={!isCharging(gun) || undefined}>
        <td data-column="gun">
          <button type="button" className={styles.name} onClick={() => onOpen(id)}>
            {gunName(pile, gun)}
          </button>
          <span className={styles.station}>{station?.name}</span>
        </td>
        <td data-column="risk">
          <Risk gun={gun} alarmLevel={alarmLevel} />
        </td>
        <td data-column="soc">
          <Soc soc={gun.soc} />
        </td>
        <Figure column="power" value={kilowatts(gun.powerW)} />
        <Figure column="voltage" value={amount(gun.voltageDv, 10)} />
        <Figure column="current" value={amount(gun.currentDa, 10)} />
        <Figure column="energy" value={amount(gun.energyE4, 10_000, 2)} />
        <Figure column="amount" value={amount(gun.amountMil, 10_000, 2)} />
        <Figure column="cable" value={gun.cableTemp} />
        <Figure column="battery" value={gun.batteryTemp} />
        <Figure column="charged" value={gun.chargedMin} />
        <Figure column="remain" value={gun.remainMin} />
        <Figure column="age" value={gun.measuredAt === null ? null : <Age at={gun.measuredAt} />} />
        <td data-column="acts">
          <span className={styles.acts}>
            {gun.orderId !== null && (
              <RefLink family="bill-service/order" to={{ id: gun.orderId, label: t('charge.order') }} />
            )}
            {hasCurve && (
              <Button look="link" aria-expanded={isExpanded} onClick={() => onExpand(isExpanded ? undefined : id)}>
                {t('charge.curve')}
              </Button>
            )}
            {onStop && (
              <Button look="link" className={styles.stop} disabled={!isCharging(gun)} onClick={() => onStop(id)}>
                {t('charge.stop')}
              </Button>
            )}
          </span>
        </td>
      </tr>
      {isExpanded && hasCurve && gun.sessionId !== null && (
        <tr className={styles.curve}>
          <td colSpan={14}>
            <Suspense fallback={<Waiting />}>
              <GunCurve gun={id} session={gun.sessionId} isOpen={isCharging(gun)} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}

const Figure = ({ column, value }: { column: string; value: ReactNode }) => <td data-column={column}>{value ?? '–'}</td>

function Soc({ soc }: { soc: number | null }) {
  if (soc === null) return '–'
  return (
    <span className={styles.soc}>
      <span className={styles.socBar} aria-hidden="true">
        <span style={{ width: `${soc}%` }} />
      </span>
      {soc}
    </span>
  )
}

function Risk({ gun, alarmLevel }: { gun: WallGun; alarmLevel: number }) {
  const t = useT()
  const before = useBefore(gun)
  // Told as text, so that it is drawn again only when it differs.
  const told = useSyncExternalStore(watchSeconds, () =>
    JSON.stringify(riskOf(gun, { alarmLevel, nowMs: serverNow(), before })),
  )
  const { names, score } = JSON.parse(told) as ChargeRisk
  if (score === 0) return <span className={styles.quiet}>{t('charge.fine')}</span>
  return (
    <span className={tones.word} data-tone={riskTone(score)}>
      {score} · {names.map(name => t(`charge.risk.${name}`)).join('、')}
    </span>
  )
}

/** What the measurement before the newest said. */
function useBefore({ soc, measuredAt }: WallGun) {
  const [seen, setSeen] = useState<{ soc: number | null; at: number | null; before?: Before }>({ soc, at: measuredAt })
  if (measuredAt !== seen.at) {
    const secondsAgo = ((measuredAt ?? 0) - (seen.at ?? 0)) / 1_000
    setSeen({ soc, at: measuredAt, before: { soc: seen.soc, secondsAgo } })
  }
  return seen.before
}
type Before = { soc: number | null; secondsAgo: number }
