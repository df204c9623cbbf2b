import { memo } from 'react'
import { useLanguage, useT } from '../../../../locales/language.ts'
import { titleOf } from '../../../../shell/menu.ts'
import styles from './rights.module.css'
import type { Amount, RightNode } from './rights.ts'

export type RowWays = {
  readonly onGive: (node: RightNode, amount: Amount) => void
  readonly onToggle: (node: RightNode, buttonId: string) => void
  readonly onOpen: (id: string) => void
}

type RightsRowProps = {
  node: RightNode
  isOpen: boolean
  chosen: number
  all: number
  isHeld: boolean
  /** The ids of the chosen buttons, as one text, so that an equal row is seen to be equal. */
  buttons: string
  ways: RowWays
}

export const RightsRow = memo(function RightsRow({ node, isOpen, chosen, all, isHeld, buttons, ways }: RightsRowProps) {
  const t = useT()
  const language = useLanguage()
  const title = titleOf(node.item, language)
  const held = new Set(buttons.split(','))
  const isWhole = chosen === all
  return (
    <div className={styles.row} data-kind={node.item.componentType}>
      <div className={styles.name}>
        {node.children.length > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t('role.fold', { title })}
            onClick={() => ways.onOpen(node.item.id)}
          />
        ) : (
          <span className={styles.noFold} />
        )}
        <label>
          <input
            // Only a script can say that a part is chosen.
            ref={box => {
              if (box) box.indeterminate = (isHeld || chosen > 0) && !isWhole
            }}
            type="checkbox"
            checked={isHeld && isWhole}
            onChange={() => ways.onGive(node, isHeld && isWhole ? 'none' : 'all')}
          />
          {title}
        </label>
        <span className={styles.share}>
          {chosen} / {all}
        </span>
      </div>
      {node.buttons.length > 0 && (
        <fieldset className={styles.buttons} aria-label={t('role.rightsOf', { title })}>
          {node.buttons.map(button => (
            <label key={button.id}>
              <input type="checkbox" checked={held.has(button.id)} onChange={() => ways.onToggle(node, button.id)} />
              {titleOf(button, language)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.quick}>
        {(['all', 'view', 'none'] as const).map(amount => (
          <button
            key={amount}
            type="button"
            aria-label={t('role.giveTo', { title, amount: t(`role.${amount}`) })}
            onClick={() => ways.onGive(node, amount)}
          >
            {t(`role.${amount}`)}
          </button>
        ))}
      </div>
    </div>
  )
})
