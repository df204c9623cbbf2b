// The figures of a node, group by group.
import { type FigureKey, figureGroups, figureNames } from '@ev/contract/operation/figure-names'
import type { Figures } from '@ev/contract/operation/service-monitor'
import { useWords } from '../../../resource/form/of.ts'
import { figureText } from './figure-text.ts'
import styles from './service.module.css'

const keys = Object.keys(figureNames) as FigureKey[]

export function FigureTiles({ figures }: { figures: Figures }) {
  const { t, word } = useWords()
  return (
    <section aria-label={t('service.figures')}>
      <div className={styles.head}>
        <h2>{t('service.figures')}</h2>
      </div>
      <div className={styles.groups}>
        {figureGroups.map(group => (
          <div key={group.key} className={styles.group}>
            <h3>{word(group)}</h3>
            <dl>
              {keys
                .filter(key => figureNames[key].group === group.key && figures[key] !== undefined)
                .map(key => (
                  <div key={key}>
                    <dt>{word(figureNames[key])}</dt>
                    <dd>{figureText(figures[key] ?? 0, figureNames[key].unit)}</dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  )
}
