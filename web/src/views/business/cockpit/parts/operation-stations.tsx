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

export function TopAndBottom({ data }: { data: OperationCockpit }) {
  const t = useT()
  // Whoever has sold nothing, or has no guns, is at the end.
  const withGuns = data.stations.filter(({ utilisationBp }) => utilisationBp !== null)
  if (withGuns.length <= listed) return null
  const longest = withGuns[0]?.revenueFen ?? 0
  const barsOf = (stations: readonly CockpitStation[]) =>
    stations.map(one => ({
      key: one.id,
      name: <StationName one={one} span={data.span} />,
      text: moneyText(one.revenueFen),
      share: shareOf(one.revenueFen, longest),
    }))
  return (
    <div className={styles.two}>
      <Panel title={t('cockpit.top')} note={t('dashboard.yuan')}>
        <Bars label={t('cockpit.top')} bars={barsOf(withGuns.slice(0, listed))} />
      </Panel>
      <Panel title={t('cockpit.bottom')} note={t('dashboard.yuan')}>
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
                {heads.map(({ label, unit }) => (
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
                  {cellsOf(one).map(([name, text]) => (
                    <td key={name} className={styles.number}>
                      {text}
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

const heads = [
  { label: 'cockpit.revenue', unit: 'dashboard.yuan' },
  { label: 'cockpit.towards', unit: undefined },
  { label: 'cockpit.energy', unit: 'dashboard.kwh' },
  { label: 'cockpit.utilisation', unit: undefined },
  { label: 'cockpit.orders', unit: undefined },
] as const

const cellsOf = ({ revenueFen, energyE4, utilisationBp, orders, target }: CockpitStation) =>
  [
    ['revenue', moneyText(revenueFen)],
    ['target', target?.revenueFen ? shareSaid(shareOf(revenueFen, target.revenueFen)) : none],
    ['energy', energyText(energyE4)],
    ['use', shareText(utilisationBp)],
    ['orders', countText(orders)],
  ] as const
