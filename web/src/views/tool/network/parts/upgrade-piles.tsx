// The piles of an upgrade, each with where it is and why.
import type { Row } from '@ev/contract/kit/resource'
import { upgradePile } from '@ev/contract/operation/upgrade-pile'
import { sayUpgradeResult } from '@ev/contract/operation/upgrade-result'
import { useWords } from '../../../../resource/form/of.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { useFresh } from './use-fresh.ts'

type PileRow = Row<typeof upgradePile.fields>

export function UpgradePiles({ id }: { id: string }) {
  const { word, t } = useWords()
  useFresh(upgradePile)
  const cells = {
    resultCode: ({ resultCode }: PileRow) => (resultCode === '' ? null : word(sayUpgradeResult(resultCode))),
    wave: ({ wave }: PileRow) => (wave === 0 ? t('upgrade.canary') : wave),
  }
  return (
    <ResourceList<typeof upgradePile.fields, typeof upgradePile.actions>
      of={upgradePile}
      isInside
      fixedFilters={{ upgrade: [id] }}
      cells={cells}
    />
  )
}
