// The foot of a screen that is one form: what went wrong, how much would be saved, the way back, and saving.
import { Button } from 'antd'
import { useT } from '../../locales/language.ts'
import styles from './save-foot.module.css'

type SaveFootProps = {
  problem: string
  changedCount: number
  isBusy: boolean
  /** What is shown could be saved. */
  isFit?: boolean
  /** Something differs from what the product begins with. */
  isOwn: boolean
  onDefaults: () => void
  onUndo: () => void
  onSave: () => void
}

export function SaveFoot(props: SaveFootProps) {
  const { problem, changedCount, isBusy, isFit = true, isOwn, onDefaults, onUndo, onSave } = props
  const t = useT()
  return (
    <div className={styles.foot}>
      <p role="alert">{problem}</p>
      <span>{changedCount > 0 && t('statistic.changed', { count: changedCount })}</span>
      <Button disabled={!isOwn || isBusy} onClick={onDefaults}>
        {t('statistic.toDefaults')}
      </Button>
      <Button disabled={changedCount === 0 || isBusy} onClick={onUndo}>
        {t('parameter.undo')}
      </Button>
      <Button type="primary" disabled={changedCount === 0 || !isFit} loading={isBusy} onClick={onSave}>
        {t('form.save')}
      </Button>
    </div>
  )
}
