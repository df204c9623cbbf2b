// The targets of a month for the one after it.
import { operationTarget } from '@ev/contract/config/operation-target'
import { f } from '@ev/contract/kit/field'
import { businessDay, instant } from '@ev/rules/units'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call, type In } from '../../../../shell/call.ts'

type Asked = In<typeof operationTarget.calls.copyMonth>

export function CopyMonth({ onClose }: { onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const month = f.month('目标月份', 'Month', {
    initial: businessDay(instant(Date.now())).slice(0, 7),
    help: {
      zh: '复制上一个月的目标，只到该月还没有目标的电站。',
      en: 'The targets of the month before, for stations that have none yet.',
    },
  })
  return (
    <InputDialog
      title={t('target.copyTitle')}
      yes={t('target.copy')}
      fields={{ month }}
      onClose={onClose}
      onSubmit={async (input, key) => {
        // The dialog asks for the fields of the call, by the same names.
        const asked = input as Asked
        const { copied, kept } = await call(operationTarget.calls.copyMonth, asked, { key })
        await queries.invalidateQueries({ queryKey: familyKey(operationTarget) })
        if (copied + kept === 0) toast(t('target.nothing', { month: asked.month }), 'info')
        else toast(t('target.copied', { copied, kept }), 'success')
        onClose()
      }}
    />
  )
}
