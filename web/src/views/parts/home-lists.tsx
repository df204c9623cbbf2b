// The lower part of home: the first stations, the newest alarms, and what waits for somebody.
import { expiringDays, type HomeLive, type HomeStation, type TodoKey } from '@ev/contract/statistics/home'
import { alarmName } from '@ev/rules/alarm'
import { addDays } from '@ev/rules/days'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { countText, energyText, moneyText, shareText } from '../../resource/dashboard/amounts.ts'
import { Bars } from '../../resource/dashboard/bars.tsx'
import { ordersAddress, ordersScreen } from '../../resource/dashboard/orders-address.ts'
import { Panel, Quiet } from '../../resource/dashboard/panel.tsx'
import { useWords } from '../../resource/form/of.ts'
import { Age } from '../../resource/live/age.tsx'
import { useMe } from '../../shell/me.ts'
import styles from './home-parts.module.css'

const measures = ['revenueFen', 'energyE4', 'utilisationBp'] as const
type Measure = (typeof measures)[number]
const texts: Record<Measure, (value: number) => string> = {
  revenueFen: moneyText,
  energyE4: energyText,
  utilisationBp: shareText,
}
const countsIn = { revenueFen: 'revenue', energyE4: 'energy', utilisationBp: 'sessions' } as const

export function HomeRanking({ ranking, day }: { ranking: readonly HomeStation[] | undefined; day: string }) {
  const { t } = useWords()
  const { screens } = useMe().me.routes
  const [chosen, setChosen] = useState<Measure>()
  // What the reader is not told is absent, and what cannot be told is nothing; energy is always there.
  const isKnown = (name: Measure) => !ranking || ranking.some(one => (one[name] ?? null) !== null)
  const offered = measures.filter(name => name === 'energyE4' || isKnown(name))
  const by = offered.find(name => name === chosen) ?? offered[0] ?? 'energyE4'
  const first = (ranking ?? [])
    .filter(one => (one[by] ?? 0) > 0)
    .toSorted((a, b) => (b[by] ?? 0) - (a[by] ?? 0))
    .slice(0, 10)
  const longest = first[0]?.[by] ?? 1
  return (
    <Panel
      title={t('home.ranking')}
      note={t(`home.unit.${by}`)}
      area="ranking"
      tools={
        <Segmented
          size="small"
          aria-label={t('home.rankBy')}
          value={by}
          onChange={setChosen}
          options={offered.map(value => ({ value, label: t(`home.by.${value}`) }))}
        />
      }
    >
      <div className={styles.ranking}>
        {ranking && first.length === 0 && <Quiet>{t('home.noRanking')}</Quiet>}
        <Bars
          label={t('home.ranking')}
          bars={first.map(one => ({
            key: one.id,
            name: screens.has(ordersScreen) ? (
              <Link
                translate="no"
                to={ordersAddress({ from: day, to: day, countsIn: countsIn[by], stationId: one.id })}
              >
                {one.name}
              </Link>
            ) : (
              <span translate="no">{one.name}</span>
            ),
            text: texts[by](one[by] ?? 0),
            share: (one[by] ?? 0) / (longest || 1),
          }))}
        />
      </div>
    </Panel>
  )
}

const alarmScreen = '/tool/alarm/monitor'

export function HomeAlarms({ live, isStale }: { live: HomeLive | undefined; isStale: boolean }) {
  const { t, language } = useWords()
  const { screens } = useMe().me.routes
  const isTold = !live || live.alarms !== undefined
  if (!screens.has(alarmScreen) || !isTold) return null
  const alarms = live?.alarms ?? []
  const lasting = live?.lasting
  return (
    <Panel
      title={t('home.alarms')}
      note={lasting ? t('home.lasting', { count: lasting }) : undefined}
      area="alarms"
      tools={<Link to={alarmScreen}>{t('home.allAlarms')}</Link>}
    >
      {live && alarms.length === 0 && <Quiet>{t('home.noAlarms')}</Quiet>}
      <ul className={styles.alarms} data-stale={isStale || undefined} aria-label={t('home.alarms')}>
        {alarms.map(({ id, kind, code, level, stationName, pileName, gunIndex, lastAt, recoveredAt }) => (
          <li key={id} data-level={level >= 5 ? 'bad' : level >= 4 ? 'warn' : 'idle'}>
            <Link to={`${alarmScreen}?id=${id}`}>{alarmName(kind, code)[language]}</Link>
            <span>{recoveredAt === null ? <Age at={lastAt} /> : t('home.recovered')}</span>
            <small translate="no">
              {[stationName, pileName, gunIndex === null ? '' : t('home.gunNo', { no: gunIndex + 1 })]
                .filter(text => text !== '')
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const addresses: Record<TodoKey, (soon: string) => string> = {
  abnormalOrders: () => '/business/bill/abnormalOrder',
  approvals: () => '/safe/audit',
  debts: () => '/business/bill/chargeOrder?debtFen=1~',
  alarms: () => '/tool/alarm/monitor?state=lasting',
  pendingPiles: () => '/tool/network/communication?tab=pending',
  statements: () => '/finance/paymentCenter/paymentCenter?tab=statements&status=differs&status=failed',
  bookDifferences: () => '/finance/paymentCenter/paymentCenter?tab=books',
  simExpiring: soon => `/business/pileManage/pileList?simExpireDate=~${soon}`,
  verifyExpiring: soon => `/business/pileManage/pileList?verifyDueDate=~${soon}`,
}

type HomeTodosProps = { todos: readonly { key: TodoKey; count: number }[] | undefined; day: string }

/** Only what the reader has a screen for. */
export function HomeTodos({ todos, day }: HomeTodosProps) {
  const { t } = useWords()
  const { screens } = useMe().me.routes
  const soon = day === '' ? '' : addDays(day, expiringDays)
  const own = (todos ?? []).flatMap(one => {
    const to = addresses[one.key](soon)
    return screens.has(to.split('?')[0] ?? '') ? [{ ...one, to }] : []
  })
  if (todos && own.length === 0) return null
  const waiting = own.filter(({ count }) => count > 0)
  return (
    <Panel title={t('home.todos')} area="todos">
      {todos && waiting.length === 0 && <Quiet>{t('home.noTodos')}</Quiet>}
      <ul className={styles.todos} aria-label={t('home.todos')}>
        {waiting.map(({ key, count, to }) => (
          <li key={key}>
            <Link to={to}>
              <strong>{countText(count)}</strong> {t(`home.todo.${key}`, { days: expiringDays })}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
