// How an upgrade shows how far it is, and why it stands still.
import type { Row } from '@ev/contract/kit/resource'
import type { upgrade } from '@ev/contract/operation/upgrade'
import { sayHalt } from '@ev/contract/operation/upgrade-result'
import { useWords } from '../../../../resource/form/of.ts'
import { ShareBar } from './share-bar.tsx'
import styles from './upgrade.module.css'

export type UpgradeRow = Row<typeof upgrade.fields>

export const upgradeCells = {
  progressPct: (row: UpgradeRow) => <HowFar row={row} />,
  haltReason: ({ haltReason }: UpgradeRow) => (haltReason === '' ? null : <Halt reason={haltReason} />),
}

function HowFar({ row: { progressPct, pileCount, doneCount, failedCount } }: { row: UpgradeRow }) {
  return (
    <span className={styles.howFar}>
      <ShareBar total={pileCount} shares={{ ok: doneCount, bad: failedCount }} />
      <span>{progressPct}%</span>
    </span>
  )
}

function Halt({ reason }: { reason: string }) {
  const { word } = useWords()
  return word(sayHalt(reason))
}
