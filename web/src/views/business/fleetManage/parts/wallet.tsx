// How what a fleet has available comes about, reckoned out in sight.
import type { Row } from '@ev/contract/kit/resource'
import { fleet } from '@ev/contract/member/fleet'
import { useT } from '../../../../locales/language.ts'
import { Reckoning } from '../../../parts/reckoning.tsx'

const parts = [
  ['walletFen', '+'],
  ['giftFen', '+'],
  ['creditLimitFen', '+'],
  ['creditUsedFen', '−'],
  ['heldFen', '−'],
  ['availableFen', '='],
] as const

export function Wallet({ fleet: row }: { fleet: Row<typeof fleet.fields> }) {
  const t = useT()
  return (
    <Reckoning
      title={t('fleet.wallet')}
      parts={parts.map(([name, sign]) => ({ sign, of: fleet.fields[name], fen: row[name] }))}
    />
  )
}
