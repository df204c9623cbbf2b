// How an upgrade shows how far it is, and why it stands still.
import type { Row } from '@ev/contract/kit/resource'
import type { upgrade } from '@ev/contract/operation/upgrade'
import { sayHalt } from '@ev/contract/operation/upgrade-result'
import { Progress } from 'antd'
import { useWords } from '../../../../resource/form/of.ts'

export type UpgradeRow = Row<typeof upgrade.fields>

export const upgradeCells = {
  progressPct: (row: UpgradeRow) => <HowFar row={row} />,
  haltReason: ({ haltReason }: UpgradeRow) => haltReason !== '' && <Halt reason={haltReason} />,
}

function HowFar({ row: { progressPct, state, failedCount } }: { row: UpgradeRow }) {
  const { t } = useWords()
  const status = state === 'running' ? 'active' : failedCount > 0 ? 'exception' : 'normal'
  return (
    <Progress
      percent={progressPct}
      size="small"
      status={status}
      format={pct => `${pct ?? 0}%`}
      aria-label={t('upgrade.progressOf', { pct: progressPct })}
      style={{ minWidth: 120, marginBottom: 0 }}
    />
  )
}

function Halt({ reason }: { reason: string }) {
  const { word } = useWords()
  return word(sayHalt(reason))
}
