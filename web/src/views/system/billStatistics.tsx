// What counts in which statistic: the product's answer, and what this seller has decided otherwise.
import { statisticRule } from '@ev/contract/config/statistic-rule'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { State, Waiting } from '../../kit/state.tsx'
import { useWords } from '../../resource/form/of.ts'
import { call } from '../../shell/call.ts'
import { useCan } from '../../shell/me.ts'
import { useUnsaved } from '../../shell/unsaved.ts'
import { SaveFoot } from '../parts/save-foot.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { StatisticHistory } from './parts/statistic-history.tsx'
import styles from './parts/statistic-rules.module.css'
import { type Answers, changedAnswers, keyOf, type Rules } from './parts/statistic-rules.ts'
import { StatisticTable } from './parts/statistic-table.tsx'

const family = statisticRule.get.path

export default function BillStatistics() {
  const { t, language } = useWords()
  const rules = useQuery({ queryKey: [family, language], queryFn: () => call(statisticRule.get, {}) })
  if (rules.isPending) return <Waiting />
  if (rules.isError)
    return (
      <State drawing="failed" title={t('statistic.failed')} hint={rules.error.message} isAlert>
        <Button onClick={() => void rules.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return <Here rules={rules.data} />
}

function Here({ rules }: { rules: Rules }) {
  const { t } = useWords()
  const can = useCan()
  const [drafts, setDrafts] = useState<Answers>({})
  const { save, isBusy, problem } = useSaving({
    done: t('statistic.saved'),
    families: [family],
    onSaved: () => setDrafts({}),
  })
  const changed = changedAnswers(rules, drafts)
  useUnsaved(changed.length > 0)
  const setAll = () =>
    setDrafts(Object.fromEntries(rules.cells.map(({ byDefault, ...cell }) => [keyOf(cell), byDefault])))
  const isOwn = rules.cells.some(cell => (drafts[keyOf(cell)] ?? cell.isCounted) !== cell.byDefault)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>
          {t('statistic.hint')}{' '}
          {rules.updateTime !== null && t('parameter.changedBy', { name: rules.updatedBy, time: rules.updateTime })}
        </p>
        <StatisticHistory queryKey={[family]} />
      </div>
      <StatisticTable
        rules={rules}
        drafts={drafts}
        isDisabled={!can('edit') || isBusy}
        onChange={(key, isCounted) => setDrafts({ ...drafts, [key]: isCounted })}
      />
      {can('edit') && (
        <SaveFoot
          {...{ problem, isBusy, isOwn }}
          changedCount={changed.length}
          onDefaults={setAll}
          onUndo={() => setDrafts({})}
          onSave={() => void save(() => call(statisticRule.update, { version: rules.version, answers: changed }))}
        />
      )}
    </div>
  )
}
