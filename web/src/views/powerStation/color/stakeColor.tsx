// The colour of each state of a gun: chosen, seen as monitors will show it, and warned about where it is read badly.
import { stakeColor } from '@ev/contract/config/stake-color'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { State, Waiting } from '../../../kit/state.tsx'
import { toast } from '../../../kit/toast.tsx'
import { History } from '../../../resource/detail/record-history.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { CallError, call } from '../../../shell/call.ts'
import { useCan } from '../../../shell/me.ts'
import { useUnsaved } from '../../../shell/unsaved.ts'
import { ColorRows } from './parts/color-rows.tsx'
import { changedColors, type Drafts, type Palette, shownColors } from './parts/colors.ts'
import { GunWall } from './parts/gun-wall.tsx'
import styles from './parts/stake-color.module.css'

const family = stakeColor.get.path

export default function StakeColor() {
  const { t } = useWords()
  const palette = useQuery({ queryKey: [family], queryFn: () => call(stakeColor.get, {}) })
  if (palette.isPending) return <Waiting />
  if (palette.isError)
    return (
      <State drawing="failed" title={t('stake.failed')} hint={palette.error.message} isAlert>
        <Button onClick={() => void palette.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return <Here palette={palette.data} />
}

function Here({ palette }: { palette: Palette }) {
  const { t } = useWords()
  const can = useCan()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isHistory, setIsHistory] = useState(false)
  const { save, isBusy, problem } = useSaving(palette, () => setDrafts({}))
  const shown = shownColors(palette, drafts)
  const changed = changedColors(palette, drafts)
  const isFit = shown.every(({ isColor }) => isColor)
  const isOwn = shown.some(({ color, byDefault }) => color.toUpperCase() !== byDefault.toUpperCase())
  useUnsaved(changed.length > 0)
  const reset = () => setDrafts(Object.fromEntries(palette.colors.map(({ status, byDefault }) => [status, byDefault])))
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        {t('stake.hint')}{' '}
        {palette.updateTime !== null && t('parameter.changedBy', { name: palette.updatedBy, time: palette.updateTime })}{' '}
        <Button type="link" size="small" onClick={() => setIsHistory(true)}>
          {t('record.history')}
        </Button>
      </p>
      <div className={styles.editor}>
        <ColorRows
          colors={shown}
          isDisabled={!can('edit') || isBusy}
          onChange={(status, color) => setDrafts({ ...drafts, [status]: color })}
        />
        <GunWall colors={shown} />
      </div>
      {can('edit') && (
        <div className={styles.foot}>
          <p role="alert">{problem}</p>
          <span>{changed.length > 0 && t('statistic.changed', { count: changed.length })}</span>
          <Button disabled={!isOwn || isBusy} onClick={reset}>
            {t('statistic.toDefaults')}
          </Button>
          <Button disabled={changed.length === 0 || isBusy} onClick={() => setDrafts({})}>
            {t('parameter.undo')}
          </Button>
          <Button
            type="primary"
            disabled={changed.length === 0 || !isFit}
            loading={isBusy}
            onClick={() => void save(changed)}
          >
            {t('form.save')}
          </Button>
        </div>
      )}
      <KeptDrawer
        open={isHistory}
        title={t('record.history')}
        size={560}
        onClose={() => setIsHistory(false)}
        destroyOnHidden
      >
        <History queryKey={[family, 'history']} load={() => call(stakeColor.history, {})} />
      </KeptDrawer>
    </div>
  )
}

/** Where somebody else was faster, their colours come in below what is not saved yet. */
function useSaving({ version }: Palette, onSaved: () => void) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async (colors: ReturnType<typeof changedColors>) => {
    setIsBusy(true)
    setProblem('')
    try {
      await call(stakeColor.update, { version, colors })
      toast(t('stake.saved'), 'success')
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    }
    await Promise.all([family, stakeColor.mine.path].map(path => queries.invalidateQueries({ queryKey: [path] })))
    setIsBusy(false)
  }
  return { save, isBusy, problem }
}
