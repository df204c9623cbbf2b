// What was aimed at and how far it has come, and the stations one by one.
import type { CockpitStation, OperationCockpit, Target } from '@ev/contract/statistics/cockpit'
import { Link } from 'react-router'
import ruled from '../../../../kit/ruled.module.css'
import { useT } from '../../../../locales/language.ts'
import { countText, energyText, moneyText, none, shareText } from '../../../../resource/dashboard/amounts.ts'
import { Bars } from '../../../../resource/dashboard/bars.tsx'
import styles from '../../../../resource/dashboard/dashboard.module.css'
import { ordersAddress, ordersScreen } from '../../../../resource/dashboard/orders-address.ts'
import { Panel, Quiet } from '../../../../resource/dashboard/panel.tsx'
import { useMe } from '../../../../shell/me.ts'

const targetScreen = '/manage/operation/operationManage'

const measures = [
  { name: 'revenueFen', label: 'cockpit.revenue', text: moneyText },
  { name: 'energyE4', label: 'cockpit.energy', text: energyText },
  { name: 'utilisationBp', label: 'cockpit.utilisation', text: shareText },
] as const satisfies readonly { name: keyof Target; label: string; text: (value: number) => string }[]

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const shareSaid = (share: number) => shareText(Math.round(share * 10_000))

export function TargetPanel({ data: { target, goneBp } }: { data: OperationCockpit }) {
  const t = useT()
  const { screens } = useMe().me.routes
  const gone = goneBp / 10_000
  const bars = measures.flatMap(({ name, label, text }) => {
    const [aimed, reached] = [target?.aimed[name] ?? null, target?.reached[name] ?? null]
    if (aimed === null || reached === null) return []
    const share = shareOf(reached, aimed)
    // How much time guns charge does not grow with the month.
    const mark = name === 'utilisationBp' ? 1 : gone
    return [
      {
        key: name,
        name: `${t(label)} · ${t(share >= mark ? 'cockpit.ahead' : 'cockpit.behind')}`,
        text: t('cockpit.progress', { reached: text(reached), aimed: text(aimed), share: shareSaid(share) }),
        share,
        mark,
      },
    ]
  })
  const most = Math.max(0, ...Object.values(target?.stations ?? {}))
  return (
    <Panel
      title={t('cockpit.target')}
      note={`${t('cockpit.gone', { share: shareText(goneBp) })} · ${t('cockpit.markHelp')}`}
      tools={screens.has(targetScreen) && <Link to={targetScreen}>{t('cockpit.setTarget')}</Link>}
    >
      {bars.length === 0 ? (
        <Quiet>{t('cockpit.noTarget')}</Quiet>
      ) : (
        <>
          <Bars label={t('cockpit.target')} bars={bars} />
          <Quiet>{t('cockpit.ofStations', { count: most })}</Quiet>
        </>
      )}
    </Panel>
  )
}

const listed = 5
const ranks = {
  revenueFen: { name: 'revenueFen', unit: 'dashboard.yuan', text: moneyText },
  energyE4: { name: 'energyE4', unit: 'dashboard.kwh', text: energyText },
} as const

export function TopAndBottom({ data }: { data: OperationCockpit }) {
  const t = useT()
  // Whoever has sold nothing, or has no guns, is at the end.
  const withGuns = data.stations.filter(({ utilisationBp }) => utilisationBp !== null)
  if (withGuns.length <= listed) return null
  // They come in this order, by what the reader is told.
  const by = withGuns.some(({ revenueFen }) => revenueFen !== undefined) ? ranks.revenueFen : ranks.energyE4
  const amountOf = (one: CockpitStation) => one[by.name] ?? 0
  const longest = withGuns[0] ? amountOf(withGuns[0]) : 0
  const barsOf = (stations: readonly CockpitStation[]) =>
    stations.map(one => ({
      key: one.id,
      name: <StationName one={one} span={data.span} />,
      text: by.text(amountOf(one)),
      share: shareOf(amountOf(one), longest),
    }))
  return (
    <div className={styles.two}>
      <Panel title={t('cockpit.top')} note={t(by.unit)}>
        <Bars label={t('cockpit.top')} bars={barsOf(withGuns.slice(0, listed))} />
      </Panel>
      <Panel title={t('cockpit.bottom')} note={t(by.unit)}>
        <Bars label={t('cockpit.bottom')} bars={barsOf(withGuns.toReversed().slice(0, listed))} />
      </Panel>
    </div>
  )
}

type StationNameProps = { one: CockpitStation; span: OperationCockpit['span'] }

function StationName({ one: { id, name }, span }: StationNameProps) {
  const { screens } = useMe().me.routes
  return screens.has(ordersScreen) ? (
    <Link translate="no" to={ordersAddress({ ...span, countsIn: 'revenue', stationId: id })}>
      {name}
    </Link>
  ) : (
    <span translate="no">{name}</span>
  )
}

export function StationsPanel({ data: { stations, span } }: { data: OperationCockpit }) {
  const t = useT()
  const title = t('cockpit.stations')
  const shown = columns.filter(({ of }) => of === undefined || stations.some(one => one[of] !== undefined))
  return (
    <Panel title={title} note={countText(stations.length)}>
      {stations.length === 0 && <Quiet>{t('cockpit.empty')}</Quiet>}
      {stations.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
        <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={title}>
          <table className={`${ruled.table} ${styles.table}`}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('cockpit.station')}</th>
                {shown.map(({ label, unit }) => (
                  <th key={label} scope="col" className={styles.number}>
                    {t(label)}
                    {unit && ` (${t(unit)})`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {stations.map(one => (
                <tr key={one.id}>
                  <th scope="row">
                    <StationName one={one} span={span} />
                  </th>
                  {shown.map(({ label, cell }) => (
                    <td key={label} className={styles.number}>
                      {cell(one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

type Column = {
  label: 'cockpit.revenue' | 'cockpit.towards' | 'cockpit.energy' | 'cockpit.utilisation' | 'cockpit.orders'
  unit?: 'dashboard.yuan' | 'dashboard.kwh'
  /** The figure without which there is no such column. */
  of?: 'revenueFen' | 'orders'
  cell: (one: CockpitStation) => string
}

const columns: readonly Column[] = [
  {
    label: 'cockpit.revenue',
    unit: 'dashboard.yuan',
    of: 'revenueFen',
    cell: ({ revenueFen = 0 }) => moneyText(revenueFen),
  },
  {
    label: 'cockpit.towards',
    of: 'revenueFen',
    cell: ({ revenueFen = 0, target }) =>
      target?.revenueFen ? shareSaid(shareOf(revenueFen, target.revenueFen)) : none,
  },
  { label: 'cockpit.energy', unit: 'dashboard.kwh', cell: ({ energyE4 }) => energyText(energyE4) },
  { label: 'cockpit.utilisation', cell: ({ utilisationBp }) => shareText(utilisationBp) },
  { label: 'cockpit.orders', of: 'orders', cell: ({ orders = 0 }) => countText(orders) },
]
