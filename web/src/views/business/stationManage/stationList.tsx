import { Link } from 'react-router'
import { useT } from '../../../locales/language.ts'
import { useMe } from '../../../shell/me.ts'
import styles from './parts/stations.module.css'
import { Stations } from './parts/stations.tsx'

/** What is kept beside stations and has no place of its own in the menu. */
const beside = [
  ['/business/stationManage/StationListPage', 'station.temporary'],
  ['/business/stationManage/groupInfo', 'station.groups'],
  ['/business/stationManage/reportGroup', 'station.reportGroups'],
] as const

export default function StationList() {
  const t = useT()
  const { screens } = useMe().me.routes
  return (
    <>
      <nav className={styles.beside} aria-label={t('station.beside')}>
        {beside
          .filter(([address]) => screens.has(address))
          .map(([address, title]) => (
            <Link key={address} to={address}>
              {t(title)}
            </Link>
          ))}
      </nav>
      <Stations />
    </>
  )
}
