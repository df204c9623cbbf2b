// Where everybody arrives: what goes on today, dark, and sized by the window so that it can hang on a wall.
import { type HomeNow, home } from '@ev/contract/statistics/home'
import { useEffect, useEffectEvent, useRef } from 'react'
import { DayCurve } from '../kit/day-curve.tsx'
import { useRootFont } from '../kit/root-font.ts'
import { useT } from '../locales/language.ts'
import { powerText } from '../resource/dashboard/amounts.ts'
import { KioskTurn } from '../resource/dashboard/kiosk-turn.tsx'
import { Panel, Trouble } from '../resource/dashboard/panel.tsx'
import { useDashboard } from '../resource/dashboard/use-dashboard.ts'
import { LineState } from '../resource/live/line-state.tsx'
import { useIsStale } from '../resource/live/use-wall.ts'
import { Footer } from '../shell/footer.tsx'
import { useKiosk } from '../shell/kiosk.ts'
import { useMe } from '../shell/me.ts'
import { screensIn } from '../shell/menu.ts'
import { DarkGround } from '../shell/theme-provider.tsx'
import styles from './home.module.css'
import { Directory } from './parts/directory.tsx'
import { HomeFigures } from './parts/home-figures.tsx'
import { useHomeLine } from './parts/home-line.ts'
import { HomeAlarms, HomeRanking, HomeTodos } from './parts/home-lists.tsx'
import { HomeRing } from './parts/home-ring.tsx'
import { Recent } from './parts/recent.tsx'

const everyMs = 30_000
/** A gun that begins or ends is followed by its order a moment later. */
const afterMs = 3_000

export default function Home() {
  const isKiosk = useKiosk()
  useRootFont()
  return (
    <DarkGround>
      <div className={styles.home} data-kiosk={isKiosk || undefined}>
        <Today isKiosk={isKiosk} />
        {!isKiosk && <Ways />}
      </div>
      {!isKiosk && <Footer />}
    </DarkGround>
  )
}

function Today({ isKiosk }: { isKiosk: boolean }) {
  const t = useT()
  const { data, error, refetch } = useDashboard(home.get, {}, everyMs)
  const { wall, live } = useHomeLine()
  const isStale = useIsStale(wall)
  useAfter(live?.guns.join(), () => void refetch())
  const hasGuns = !live || live.guns.some(count => count > 0)
  return (
    <>
      <div className={styles.top}>
        <Greeting />
        <div className={styles.asOf}>
          {data && <span>{t('dashboard.asOfTime', { time: data.asOf })}</span>}
          {!hasGuns && <LineState wall={wall} />}
          <KioskTurn />
        </div>
      </div>
      {!isKiosk && <Recent />}
      {error && <Trouble error={error} asOf={data?.asOf} onRetry={() => void refetch()} />}
      {(data || !error) && (
        <div className={styles.today}>
          <HomeFigures data={data} />
          <div className={styles.panels}>
            {data?.load !== null && <Load load={data?.load} />}
            {hasGuns && <HomeRing live={live} state={<LineState wall={wall} />} isStale={isStale} />}
            <HomeRanking ranking={data?.ranking} day={data?.day ?? ''} />
            <HomeAlarms live={live} isStale={isStale} />
            <HomeTodos todos={data?.todos} day={data?.day ?? ''} />
          </div>
        </div>
      )}
    </>
  )
}

/** Some time after something has become otherwise; not at first. */
function useAfter(key: string | undefined, act: () => void): void {
  const run = useEffectEvent(act)
  const before = useRef(key)
  useEffect(() => {
    const was = before.current
    before.current = key
    if (was === undefined || was === key) return
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  }, [key])
}

const nothingYet = Array.from({ length: 48 }, () => null)
const loadHeightPx = 240

function Load({ load }: { load: HomeNow['load'] | undefined }) {
  const t = useT()
  return (
    <Panel title={t('home.load')} note="kW" area="load">
      <DayCurve
        height={loadHeightPx}
        ariaLabel={t('home.loadLabel')}
        today={load?.today ?? nothingYet}
        before={load?.yesterday ?? nothingYet}
        names={{ time: t('home.time'), today: t('home.today'), before: t('home.yesterday') }}
        text={powerText}
        tick={watts => powerText(watts).replace(/\.0$/, '')}
      />
    </Panel>
  )
}

/** All that can be opened from here. */
function Ways() {
  const t = useT()
  const { tree } = useMe().me.routes
  return (
    <>
      <h2 className={styles.heading}>
        {t('home.menu')} <small>{t('home.count', { count: screensIn(tree) })}</small>
      </h2>
      <Directory tree={tree} />
    </>
  )
}

function Greeting() {
  const t = useT()
  const { user, sellerName } = useMe().me
  const hour = new Date().getHours()
  const part = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening'
  const roles = user.roleList.map(role => role.name).join('、') || t('home.noRole')
  return (
    <div className={styles.greeting}>
      <h1>{t(part, { name: user.name })}</h1>
      <p>{[sellerName, roles].filter(text => text !== '').join(' · ')}</p>
    </div>
  )
}
