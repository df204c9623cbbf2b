// The buttons of a record: what can be done with it now, and why the others cannot.
import { Button, Tooltip } from 'antd'
import { useMay, useWords } from '../form/of.ts'
import type { AnyRow, Listed } from '../list/listed.ts'
import { useRowAction } from '../list/use-row-action.tsx'
import styles from './detail.module.css'

type RecordActionsProps = {
  of: Listed
  record: AnyRow
  /** Those that the screen offers, in this order; all of them where it says nothing. */
  only?: readonly string[] | undefined
}

export function RecordActions({ of, record, only = Object.keys(of.actions) }: RecordActionsProps) {
  const { t, word } = useWords()
  const may = useMay(of)
  const { run, dialog } = useRowAction(of)
  return (
    <>
      {only.map(name => {
        const action = of.actions[name]
        if (!action || !may(name)) return null
        const isFine = action.when?.(record) ?? true
        const why = isFine === true ? undefined : t('record.notNow', { reason: word(isFine) })
        return (
          <Tooltip key={name} title={why}>
            <Button
              // A button that is disabled could not say why it is.
              aria-disabled={why !== undefined}
              className={why === undefined ? undefined : styles.off}
              danger={action.isHarm === true}
              onClick={() => why === undefined && run(name, record)}
            >
              {word(action.label)}
            </Button>
          </Tooltip>
        )
      })}
      {dialog}
    </>
  )
}
