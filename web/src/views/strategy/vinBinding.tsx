// Which vehicle charges at whose expense when it is plugged in.
import { vinBinding } from '@ev/contract/member/vin-binding'
import { useT } from '../../locales/language.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { holderCell } from '../parts/holder.tsx'

export default function VinBindings() {
  const t = useT()
  return (
    <ResourcePage
      of={vinBinding}
      list={{ cells: holderCell, empty: { title: t('vinBinding.empty'), hint: t('vinBinding.emptyHint') } }}
      detail={{ cells: holderCell }}
    />
  )
}
