// Accounts of customers, and what people put right in them.
import { adjustment } from '@ev/contract/member/adjustment'
import { useT } from '../../../locales/language.ts'
import { useMay } from '../../../resource/form/of.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { Accounts } from './parts/accounts.tsx'
import { Adjustments } from './parts/adjustments.tsx'

export default function AccountsScreen() {
  const t = useT()
  const mayAdjust = useMay(adjustment)
  return (
    <ScreenTabs
      label={t('memberAccount.tabs')}
      parts={[
        { key: 'accounts', title: t('memberAccount.accounts'), draw: () => <Accounts /> },
        ...(mayAdjust('pages')
          ? [{ key: 'adjustments', title: t('memberAccount.adjustments'), draw: () => <Adjustments /> } as const]
          : []),
      ]}
    />
  )
}
