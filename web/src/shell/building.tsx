// The one face of every screen of the menu that has no view yet; it goes when the last one is built.
import { useContext } from 'react'
import { State } from '../kit/state.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import styles from './building.module.css'
import { Can } from './can.tsx'
import { RightsOf, useMe } from './me.ts'
import { titleOf } from './menu.ts'

export function Building({ title }: { title: string }) {
  const t = useT()
  return (
    <div className={styles.building}>
      <State drawing="building" title={t('screen.building', { title })} hint={t('screen.buildingHint')} />
      <Rights />
    </div>
  )
}

/** What this user will be able to do here, each by its own permission. */
function Rights() {
  const t = useT()
  const language = useLanguage()
  const here = useContext(RightsOf)
  const buttons = useMe().me.menu.filter(({ componentType, pid }) => componentType === 'BUTTON' && pid === here)
  if (buttons.length === 0) return null
  return (
    <section className={styles.rights} aria-label={t('screen.rights')}>
      <h2>{t('screen.rights')}</h2>
      <ul>
        {buttons.map(item => (
          <Can key={item.id} do={item.name}>
            <li>{titleOf(item, language)}</li>
          </Can>
        ))}
      </ul>
    </section>
  )
}
