// What saving would change in the rights of a role.
import { useLanguage, useT } from '../../../../locales/language.ts'
import { titleOf } from '../../../../shell/menu.ts'
import styles from './rights.module.css'
import { type Change, countIn, gainedIn, type RightNode } from './rights.ts'

type RightsChangesProps = { tree: readonly RightNode[]; saved: readonly string[]; now: readonly string[] }

export function RightsChanges({ tree, saved, now }: RightsChangesProps) {
  const t = useT()
  const [added, removed] = [gainedIn(tree, saved, now), gainedIn(tree, now, saved)]
  const counts = { added: countIn(added), removed: countIn(removed) }
  if (counts.added + counts.removed === 0) return null
  return (
    <details className={styles.changes}>
      <summary>{t('role.changes', counts)}</summary>
      <Changes title={t('role.added')} tone="ok" changes={added} />
      <Changes title={t('role.removed')} tone="bad" changes={removed} />
    </details>
  )
}

function Changes({ title, tone, changes }: { title: string; tone: 'ok' | 'bad'; changes: readonly Change[] }) {
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <section data-tone={tone}>
      <h4>{title}</h4>
      <ul>
        {changes.map(({ screen, rights }) => (
          <li key={screen.id}>
            <strong>{titleOf(screen, language)}</strong>
            {rights.map(right => titleOf(right, language)).join(language === 'zh-CN' ? '、' : ', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
