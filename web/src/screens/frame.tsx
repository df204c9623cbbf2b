// What both big screens have around their picture: whose it is, the time, whether it is live, and why it may not be.
import './texts.ts'
import type { parameter } from '@ev/contract/system/parameter'
import type { user } from '@ev/contract/system/user'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRootFont } from '../kit/root-font.ts'
import { State } from '../kit/state.tsx'
import { WatermarkOf } from '../kit/watermark.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import { LineState } from '../resource/live/line-state.tsx'
import { watchSeconds } from '../resource/live/second.ts'
import { serverNow } from '../resource/live/server-time.ts'
import { useIsStale, useLine } from '../resource/live/use-wall.ts'
import type { Wall } from '../resource/live/wall.ts'
import { fullPath, landing, loginAddress } from '../shell/access.ts'
import { useAnswer } from '../shell/answer.ts'
import { useBrand } from '../shell/brand.ts'
import { CallError, post } from '../shell/call.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { isAnothers, useSession } from '../shell/session.ts'
import { useOver } from '../shell/session-end.ts'
import styles from './frame.module.css'
import { clockOf, dayOf } from './shown.ts'
import { useFullScreenKey, useIsLeftAlone, useSleepless } from './use-attended.ts'
import type { Polled } from './use-polled.ts'

type FrameProps = {
  title: string
  wall: Wall
  polled: Polled<{ at: number }>
  /** Beside the clock. */
  tools?: ReactNode
  children: ReactNode
}

/** From this age on figures are grey: they may be so no longer. */
const staleMs = 30_000

export function Frame({ title, wall, polled, tools, children }: FrameProps) {
  const t = useT()
  const line = useLine(wall)
  const isLineStale = useIsStale(wall)
  const isOld = useSyncExternalStore(watchSeconds, () => isOlder(polled.cameAt))
  const refusal = refusalIn(polled) ?? refusalIn({ value: wall.isThere() || undefined, error: line.error })
  return (
    <Ground title={title} isStale={isLineStale || isOld} refusal={refusal}>
      <header className={styles.header}>
        <Whose title={title} />
        <div className={styles.right}>
          {tools}
          <LineState wall={wall} />
          <Clock />
        </div>
      </header>
      <Over />
      {children}
      <footer className={styles.footer}>
        <span>{t('bigScreen.basis')}</span>
        <span>{polled.value ? t('bigScreen.asOf', { time: clockOf(polled.value.at) }) : t('bigScreen.asOfNever')}</span>
      </footer>
    </Ground>
  )
}

type GroundProps = { title: string; isStale?: boolean; refusal: CallError | undefined; children: ReactNode }

/** The dark wall itself; what the server refused stands on it alone. */
export function Ground({ title, isStale = false, refusal, children }: GroundProps) {
  useRootFont()
  usePageTitle(title)
  useFullScreenKey()
  useSleepless()
  useReloadsForAnother()
  const isAlone = useIsLeftAlone()
  return (
    <div data-theme="dark" className={styles.ground} data-alone={isAlone || undefined}>
      <main className={styles.screen} data-stale={isStale || undefined}>
        {refusal ? <Refused refusal={refusal} /> : children}
      </main>
    </div>
  )
}

const isOlder = (cameAt: number | undefined) => cameAt !== undefined && Date.now() - cameAt > staleMs + 10_000

/** A no of the server before there was anything to show; afterwards the last picture stays. */
export function refusalIn({ value, error }: { value: unknown; error: unknown }): CallError | undefined {
  if (value !== undefined || !(error instanceof CallError) || error.isAbsence) return undefined
  // The end of a login has a note of its own.
  return sessionEnds.has(error.code) ? undefined : error
}

const sessionEnds = new Set([2, 401, 408])
const forbidden = 403

function Refused({ refusal }: { refusal: CallError }) {
  const t = useT()
  const isForbidden = refusal.code === forbidden
  return (
    <State
      drawing={isForbidden ? 'shut' : 'failed'}
      title={t(isForbidden ? 'error.forbidden' : 'bigScreen.refused')}
      hint={isForbidden ? '' : refusal.msg}
      isAlert={!isForbidden}
    >
      <a className={styles.link} href={landing}>
        {t('app.backHome')}
      </a>
    </State>
  )
}

/** Name and logo of the platform, and over all of it the name of the account where the seller wishes that. */
function Whose({ title }: { title: string }) {
  const ask = useCallback(
    () =>
      Promise.all([
        post<typeof user.getUserInfoDTO>('/system-service/user/getUserInfoDTO', {}),
        post<typeof parameter.shell>('/system-service/parameter/shell', {}),
      ]),
    [],
  )
  const { answer } = useAnswer(ask)
  const [me, parameters] = answer.state === 'here' ? answer.value : []
  return (
    <>
      {me ? <Brand sellerId={me.sellerId} /> : <div className={styles.brand} />}
      <h1 className={styles.title}>{title}</h1>
      {me && parameters?.hasWatermark && <WatermarkOf text={`${me.name} ${me.account}`} />}
    </>
  )
}

function Brand({ sellerId }: { sellerId: string }) {
  const brand = useBrand(sellerId)
  return (
    <div className={styles.brand}>
      <img src={brand?.platformLogo || '/icon.svg'} alt="" />
      <span>{brand?.platformName}</span>
    </div>
  )
}

function Clock() {
  const language = useLanguage()
  const time = useSyncExternalStore(watchSeconds, () => clockOf(serverNow()))
  return (
    <div className={styles.clock}>
      <span className={styles.day}>{dayOf(serverNow(), language)}</span>
      <time className={styles.time}>{time}</time>
    </div>
  )
}

/** The login is over: said once and calmly, and whoever passes by may log in again. */
function Over() {
  const t = useT()
  if (useOver() === '') return null
  return (
    <p role="status" className={styles.over}>
      {t('bigScreen.over')}
      <a className={styles.link} href={loginAddress({ redirect: fullPath(location) })}>
        {t('bigScreen.login')}
      </a>
    </p>
  )
}

/** Somebody logged in again in another window of this browser: the wall begins anew with their login. */
function useReloadsForAnother(): void {
  const session = useSession()
  useEffect(() => {
    if (session && isAnothers()) location.reload()
  }, [session])
}
