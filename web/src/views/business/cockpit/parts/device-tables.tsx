// Makers and models side by side, the guns that drivers miss most, what goes wrong, and which programs run.
import { maker as makers } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { DeviceCockpit, DeviceType } from '@ev/contract/statistics/cockpit'
import { alarmName } from '@ev/rules/alarm'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ruled from '../../../../kit/ruled.module.css'
import { countText, energyText, hoursText, shareText } from '../../../../resource/dashboard/amounts.ts'
import { Bars } from '../../../../resource/dashboard/bars.tsx'
import styles from '../../../../resource/dashboard/dashboard.module.css'
import { Panel, Quiet } from '../../../../resource/dashboard/panel.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { useMe } from '../../../../shell/me.ts'

type Column<Row> = { readonly head: string; readonly cell: (row: Row) => ReactNode; readonly isText?: boolean }

type GridProps<Row> = {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first names the row. */
  columns: readonly Column<Row>[]
}

function Grid<Row>({ title, rows, keyOf, columns: [first, ...others] }: GridProps<Row>) {
  const { t } = useWords()
  if (rows.length === 0) return <Quiet>{t('cockpit.empty')}</Quiet>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={title}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first?.head}</th>
            {others.map(({ head, isText }) => (
              <th key={head} scope="col" className={isText ? undefined : styles.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ head, cell, isText }) => (
                <td key={head} className={isText ? undefined : styles.number}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function TypesPanel({ types }: Pick<DeviceCockpit, 'types'>) {
  const { t, language } = useWords()
  const title = t('cockpit.types')
  return (
    <Panel title={title} note={countText(types.length)}>
      <Grid
        title={title}
        rows={types}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('cockpit.model'),
            cell: ({ id, model }) => <RefLink family="config-service/pileType" to={{ id, label: model }} />,
          },
          { head: t('cockpit.maker'), cell: ({ maker }) => labelOf(makers.list, maker, language), isText: true },
          { head: t('cockpit.piles'), cell: ({ piles }) => countText(piles) },
          { head: t('cockpit.guns'), cell: ({ guns }) => countText(guns) },
          { head: t('cockpit.online'), cell: ({ onlineBp }) => shareText(onlineBp) },
          { head: t('cockpit.fault'), cell: ({ faultBp }) => shareText(faultBp) },
          { head: t('cockpit.ready'), cell: ({ readyBp }) => shareText(readyBp) },
          { head: t('cockpit.start'), cell: ({ startBp }) => shareText(startBp) },
          ...(types.some(({ orders }) => orders !== undefined)
            ? [{ head: t('cockpit.orders'), cell: ({ orders = 0 }: DeviceType) => countText(orders) }]
            : []),
          { head: `${t('cockpit.energy')} (${t('dashboard.kwh')})`, cell: ({ energyE4 }) => energyText(energyE4) },
        ]}
      />
    </Panel>
  )
}

export function WorstPanel({ worst }: Pick<DeviceCockpit, 'worst'>) {
  const { t } = useWords()
  const title = t('cockpit.worst')
  return (
    <Panel title={title} note={t('cockpit.hoursUnit')}>
      <Grid
        title={title}
        rows={worst}
        keyOf={({ gunId }) => gunId}
        columns={[
          {
            head: t('cockpit.gun'),
            cell: ({ gunId, pileName, gunIndex }) => (
              <span translate="no">
                <RefLink
                  family="config-service/gun"
                  to={{ id: gunId, label: t('cockpit.gunOf', { pile: pileName, no: gunIndex + 1 }) }}
                />
              </span>
            ),
          },
          {
            head: t('cockpit.station'),
            cell: ({ stationName }) => <span translate="no">{stationName}</span>,
            isText: true,
          },
          { head: t('cockpit.faultTime'), cell: ({ faultSec }) => hoursText(faultSec) },
          { head: t('cockpit.offlineTime'), cell: ({ offlineSec }) => hoursText(offlineSec) },
          { head: t('cockpit.ready'), cell: ({ readyBp }) => shareText(readyBp) },
        ]}
      />
    </Panel>
  )
}

const alarmScreen = '/tool/alarm/monitor'
/** What a pile says by a number of its protocol; words are names of ours and say nothing more. */
const pileCode = /^[\dA-F]{1,4}$/

export function CodesPanel({ codes, from }: Pick<DeviceCockpit, 'codes'> & { from: string }) {
  const { t, language } = useWords()
  const { screens } = useMe().me.routes
  const longest = codes[0]?.alarms ?? 1
  return (
    <Panel title={t('cockpit.codes')}>
      {codes.length === 0 && <Quiet>{t('cockpit.empty')}</Quiet>}
      <Bars
        label={t('cockpit.codes')}
        bars={codes.map(({ kind, code, alarms, piles, lasting }) => {
          const own = alarmName(kind, code)[language]
          const name = pileCode.test(code) ? `${own} (${code})` : own
          const told = [
            t('cockpit.alarmsAt', { alarms, piles }),
            lasting > 0 ? `${t('cockpit.lasting')} ${lasting}` : '',
          ]
          return {
            key: `${kind} ${code}`,
            name: screens.has(alarmScreen) ? (
              <Link to={`${alarmScreen}?firstTime=${from}~&code=${encodeURIComponent(code)}`}>{name}</Link>
            ) : (
              name
            ),
            text: told.filter(text => text !== '').join(' · '),
            share: alarms / longest,
          }
        })}
      />
    </Panel>
  )
}

export function VersionsPanel({ versions }: Pick<DeviceCockpit, 'versions'>) {
  const { t, language } = useWords()
  const title = t('cockpit.versions')
  const totals = Map.groupBy(versions, ({ maker, model }) => `${maker} ${model}`)
  const totalOf = (maker: string, model: string) =>
    totals.get(`${maker} ${model}`)?.reduce((sum, { piles }) => sum + piles, 0) ?? 1
  return (
    <Panel title={title}>
      <Grid
        title={title}
        rows={versions}
        keyOf={({ maker, model, version }) => `${maker} ${model} ${version}`}
        columns={[
          { head: t('cockpit.model'), cell: ({ maker, model }) => `${labelOf(makers.list, maker, language)} ${model}` },
          { head: t('cockpit.version'), cell: ({ version }) => version || t('cockpit.unknownVersion'), isText: true },
          { head: t('cockpit.piles'), cell: ({ piles }) => countText(piles) },
          {
            head: t('cockpit.share'),
            cell: ({ maker, model, piles }) => shareText(Math.round((piles / totalOf(maker, model)) * 10_000)),
          },
        ]}
      />
    </Panel>
  )
}
