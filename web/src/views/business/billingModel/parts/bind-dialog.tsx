// One model for many stations from a moment on, where another one holds in its place.
import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingModel } from '@ev/contract/config/billing-model'
import { f } from '@ev/contract/kit/field'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call, type In } from '../../../../shell/call.ts'

const { fromTime, toTime, priority, note, model } = billingBinding.fields

const places = {
  stations: f.refs('电站', 'Stations', 'config-service/station'),
  fromTime,
  toTime,
  priority,
  replaces: f.flag('到时结束同优先级的原绑定', 'Ends what holds with the same priority then', { initial: true }),
  note,
}

type BindDialogProps = {
  /** Asked for where none is given. */
  model?: { readonly id: string; readonly name: string }
  onClose: () => void
}

type Asked = In<typeof billingBinding.calls.bindStations>

export function BindDialog({ model: given, onClose }: BindDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  return (
    <InputDialog
      title={given ? t('bind.title', { name: given.name }) : t('bind.many')}
      yes={t('bind.do')}
      fields={given ? places : { model, ...places }}
      onClose={onClose}
      onSubmit={async (input, key) => {
        // The dialog asks for the fields of the call, by the same names.
        const asked = { ...input, ...(given && { model: given.id }) } as Asked
        const { count } = await call(billingBinding.calls.bindStations, asked, { key })
        await Promise.all(
          [billingBinding, billingModel].map(of => queries.invalidateQueries({ queryKey: familyKey(of) })),
        )
        toast(t('bind.done', { count }), 'success')
        onClose()
      }}
    />
  )
}
