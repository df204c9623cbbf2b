// What is set for a station beside its own fields, each behind a tab of its detail.
import { order } from '@ev/contract/bill/order'
import { chargingLimit } from '@ev/contract/config/charging-limit'
import { meter } from '@ev/contract/config/meter'
import { occupyRule } from '@ev/contract/config/occupy-rule'
import { parkingWaiver } from '@ev/contract/config/parking-waiver'
import { pile } from '@ev/contract/config/pile'
import { roadGate } from '@ev/contract/config/road-gate'
import { stationNotice } from '@ev/contract/config/station-notice'
import { transformer } from '@ev/contract/config/transformer'
import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import type { ReactNode } from 'react'
import { useT } from '../../../../locales/language.ts'
import { PriceInForce } from '../../../../resource/price/price-in-force.tsx'
import { RelatedList, useSees } from '../../../../resource/related-list.tsx'
import { RelatedPage } from '../../../../resource/related-page.tsx'
import { useMayCall } from '../../../../shell/me.ts'
import styles from './stations.module.css'

type Part = { readonly title: string; readonly isSeen: boolean; readonly draw: (id: string) => ReactNode }

/** Those that this reader may see. */
export function useStationTabs() {
  const t = useT()
  const sees = useSees()
  const mayCall = useMayCall()
  const tab = (key: string, title: string, parts: readonly Part[]) => {
    const seen = parts.filter(({ isSeen }) => isSeen)
    if (seen.length === 0) return []
    const children = ({ id }: { id: string }) =>
      seen.map(part => (
        <section key={part.title} className={styles.section}>
          {parts.length > 1 && <h3>{part.title}</h3>}
          {part.draw(id)}
        </section>
      ))
    return [{ key, label: title, children }]
  }
  return [
    ...tab('price', t('station.price'), [
      { title: t('station.price'), isSeen: true, draw: id => <PriceInForce at={{ kind: 'station', id }} /> },
    ]),
    ...tab('orders', t('order.tab'), [
      {
        title: t('order.tab'),
        isSeen: sees(order),
        draw: id => <RelatedList of={order} filters={{ station: [id] }} />,
      },
    ]),
    ...tab('occupyRules', t('station.occupyRules'), [
      {
        title: t('station.occupyRules'),
        isSeen: mayCall(occupyRule.calls.pages),
        draw: id => <RelatedPage of={occupyRule} filters={{ stations: [id] }} initial={{ stations: [id] }} />,
      },
    ]),
    ...tab('gates', t('station.gates'), [
      {
        title: t('station.roadGates'),
        isSeen: sees(roadGate),
        draw: id => <RelatedList of={roadGate} filters={{ station: [id] }} />,
      },
      {
        title: t('station.waivers'),
        isSeen: mayCall(parkingWaiver.calls.pages),
        draw: id => <RelatedPage of={parkingWaiver} filters={{ station: [id] }} initial={{ station: id }} />,
      },
    ]),
    ...tab('vehicleLimits', t('station.vehicleLimits'), [
      {
        title: t('station.vehicleLimits'),
        isSeen: sees(vehicleLimit),
        draw: id => <RelatedList of={vehicleLimit} filters={{ stations: [id] }} />,
      },
    ]),
    ...tab('chargingLimits', t('station.chargingLimits'), [
      {
        title: t('station.chargingLimits'),
        isSeen: sees(chargingLimit),
        draw: id => <RelatedList of={chargingLimit} filters={{ station: [id] }} />,
      },
    ]),
    ...tab('supply', t('station.supply'), [
      {
        title: t('station.transformers'),
        isSeen: sees(transformer),
        draw: id => <RelatedList of={transformer} filters={{ station: [id] }} />,
      },
      {
        title: t('station.meters'),
        isSeen: sees(meter),
        draw: id => <RelatedList of={meter} filters={{ station: [id] }} />,
      },
    ]),
    ...tab('notices', t('station.notices'), [
      {
        title: t('station.notices'),
        isSeen: mayCall(stationNotice.calls.pages),
        draw: id => <RelatedPage of={stationNotice} filters={{ station: [id] }} initial={{ station: id }} />,
      },
    ]),
    ...tab('piles', t('station.piles'), [
      {
        title: t('station.piles'),
        isSeen: sees(pile),
        draw: id => <RelatedList of={pile} filters={{ station: [id] }} />,
      },
    ]),
  ]
}
