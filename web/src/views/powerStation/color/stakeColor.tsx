// The colour of each state of a gun: chosen, seen as monitors will show it, and warned about where it is read badly.
import { stakeColor } from '@ev/contract/config/stake-color'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { State, Waiting } from '../../../kit/state.tsx'
import { History } from '../../../resource/detail/record-history.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { call } from '../../../shell/call.ts'
import { useCan } from '../../../shell/me.ts'
import { useUnsaved } from '../../../shell/unsaved.ts'
import { SaveFoot } from '../../parts/save-foot.tsx'
import { useSaving } from '../../parts/use-saving.ts'
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
  const { save, isBusy, problem } = useSaving({
    done: t('stake.saved'),
    families: [family, stakeColor.mine.path],
    onSaved: () => setDrafts({}),
  })
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
          mayEdit={can('edit')}
          isBusy={isBusy}
          onChange={(status, color) => setDrafts({ ...drafts, [status]: color })}
        />
        <GunWall colors={shown} />
      </div>
      {can('edit') && (
        <SaveFoot
          {...{ problem, isBusy, isFit, isOwn }}
          changedCount={changed.length}
          onDefaults={reset}
          onUndo={() => setDrafts({})}
          onSave={() => void save(() => call(stakeColor.update, { version: palette.version, colors: changed }))}
        />
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
