import type { OrgUnit } from '@ev/contract/system/org'
import { users } from '@ev/contract/system/users'
import { useT } from '../../../locales/language.ts'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { useCan, useMe } from '../../../shell/me.ts'
import { go } from '../../../shell/tab-store.ts'
import styles from './org.module.css'

/** The people of a unit, for whoever may look at people. */
export function OrgPeople({ unit }: { unit: OrgUnit }) {
  const t = useT()
  const can = useCan()
  const screen = useMe().me.routes.screens.get('/system/systemSet/user')
  return (
    <section className={styles.people} aria-label={t('org.people', { name: unit.name })}>
      <div className={styles.head}>
        <h2>{t('org.people', { name: unit.name })}</h2>
        <span className={styles.quiet}>{t('org.code', { code: unit.code })}</span>
        {unit.leader && <span className={styles.quiet}>{t('org.leader', { leader: unit.leader })}</span>}
        {unit.merchant && <span className={styles.quiet}>{unit.merchant.label}</span>}
      </div>
      {screen && can('query', screen.rightsOf) && (
        <ResourceList
          key={unit.id}
          of={users}
          isInside
          fixedFilters={{ org: [unit.id] }}
          rowActions={[]}
          onOpen={row => void go(`/system/systemSet/UserDetails?id=${row.id}`)}
        />
      )}
    </section>
  )
}
