// Who set a parameter to what, and when.
import type { Parameter } from '@ev/contract/system/parameter'
import { History } from '../../../resource/detail/record-history.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { call } from '../../../shell/call.ts'
import type { ParameterCalls } from './parameter-values.ts'

type ParameterHistoryProps = { of: ParameterCalls; row: Parameter | undefined; onClose: () => void }

const widthPx = 560

export function ParameterHistory({ of, row, onClose }: ParameterHistoryProps) {
  const { t } = useWords()
  return (
    <KeptDrawer
      open={row !== undefined}
      title={row && t('parameter.historyOf', { name: row.name })}
      size={widthPx}
      onClose={onClose}
      destroyOnHidden
    >
      {row && (
        <History queryKey={[of.pages.path, 'history', row.key]} load={() => call(of.history, { key: row.key })} />
      )}
    </KeptDrawer>
  )
}
