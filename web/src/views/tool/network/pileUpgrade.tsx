// Upgrades of piles: how far each is, its waves, its piles, and beginning another.
import { upgrade } from '@ev/contract/operation/upgrade'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useOpened } from '../../../resource/use-opened.ts'
import { useMayCall } from '../../../shell/me.ts'
import { upgradeCells } from './parts/upgrade-cells.tsx'
import { UpgradePiles } from './parts/upgrade-piles.tsx'
import { UpgradeWaves } from './parts/upgrade-waves.tsx'
import { useFresh } from './parts/use-fresh.ts'

const BeginDrawer = lazy(async () => ({ default: (await import('./parts/upgrade-begin.tsx')).BeginDrawer }))

export default function PileUpgrades() {
  const t = useT()
  const { open } = useOpened()
  const mayBegin = useMayCall()(upgrade.calls.start)
  const [isBeginning, setIsBeginning] = useState(false)
  useFresh(upgrade)
  return (
    <>
      <ResourcePage
        of={upgrade}
        list={{
          cells: upgradeCells,
          empty: { title: t('upgrade.empty'), hint: t('upgrade.emptyHint') },
          toolbar: () =>
            mayBegin && (
              <Button type="primary" onClick={() => setIsBeginning(true)}>
                {t('upgrade.begin')}
              </Button>
            ),
        }}
        detail={{
          cells: upgradeCells,
          after: { haltReason: row => <UpgradeWaves upgrade={row} /> },
          tabs: [{ key: 'piles', label: t('upgrade.piles'), children: ({ id }) => <UpgradePiles id={id} /> }],
        }}
      />
      {isBeginning && (
        <Suspense>
          <BeginDrawer
            onClose={() => setIsBeginning(false)}
            onBegun={id => {
              setIsBeginning(false)
              open({ id, isForm: false })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
