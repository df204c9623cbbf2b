// What each rule was, who changed it and when.
import { statisticRule } from '@ev/contract/config/statistic-rule'
import { Button } from 'antd'
import { useState } from 'react'
import { History } from '../../../resource/detail/record-history.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { call } from '../../../shell/call.ts'

const widthPx = 560

/** `queryKey` is the family's, so that a change asks for its history again. */
export function StatisticHistory({ queryKey }: { queryKey: readonly string[] }) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('statistic.history')}</Button>
      <KeptDrawer
        open={isOpen}
        title={t('statistic.historyTitle')}
        size={widthPx}
        onClose={() => setIsOpen(false)}
        destroyOnHidden
      >
        {isOpen && <History queryKey={[...queryKey, 'history']} load={() => call(statisticRule.history, {})} />}
      </KeptDrawer>
    </>
  )
}
