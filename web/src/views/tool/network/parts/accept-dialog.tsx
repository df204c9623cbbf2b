// Taking a pile in: at which station; what it would be there is filled in and may be changed.

import { pile } from '@ev/contract/config/pile'
import { f } from '@ev/contract/kit/field'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useEffect } from 'react'
import { EditForm, FormActions, FormField, SubmitButton } from '../../../../kit/form.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { FormItem } from '../../../../resource/form/form-item.tsx'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'

export type Waiting = { readonly id: string; readonly identity: string }

type Values = { station: string | null; pileType: string | null; name: string; code: string; pileNo: number | null }

const station = f.ref('所属电站', 'Station', 'config-service/station')
const { name: nameField, code: codeField } = pile.fields

type AcceptDialogProps = { waiting: Waiting; onClose: () => void }

export function AcceptDialog({ waiting: { id, identity }, onClose }: AcceptDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('station', form)
  const { data: offered } = useOffered(id, chosen ?? null)
  useEffect(() => {
    if (!offered) return
    const { pileType, name, code, pileNo } = offered
    form.setFieldsValue({ pileType, name: form.getFieldValue('name') || name, code, pileNo })
  }, [offered, form])
  const onSubmit = async ({ station: at, pileType, ...rest }: Values, key: string) => {
    await call(pendingPile.calls.accept, { id, station: at ?? '', pileType: pileType ?? '', ...rest }, { key })
    toast(t('pending.accepted'), 'success')
    onClose()
    await queries.invalidateQueries({ queryKey: familyKey(pendingPile) })
    await queries.invalidateQueries({ queryKey: familyKey(pile) })
  }
  const isUntyped = offered !== undefined && offered.types.length === 0
  return (
    <KeptModal
      open
      title={t('pending.acceptOf', { identity })}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <EditForm
        form={form}
        initialValues={{ station: null, pileType: null, name: identity, code: '', pileNo: null }}
        onSubmit={onSubmit}
      >
        <FormItem {...{ name: 'station', field: station, of: undefined, form, mode: 'create' }} />
        <FormField
          name="pileType"
          label={t('pending.type')}
          required
          {...(isUntyped && { extra: t('pending.noTypes') })}
          rules={[{ required: true, message: t('pending.type') }]}
        >
          <Select
            disabled={!offered}
            options={(offered?.types ?? []).map(type => ({ value: type.id, label: type.label }))}
          />
        </FormField>
        <FormItem {...{ name: 'name', field: nameField, of: undefined, form, mode: 'create' }} />
        <FormField
          name="code"
          label={t('pending.code')}
          required
          rules={[
            {
              async validator(_rule: unknown, value: unknown) {
                if (!codeField.check.safeParse(value).success) throw new Error(t('pending.code'))
              },
            },
          ]}
        >
          <Input disabled={!offered || offered.isCodeFixed} />
        </FormField>
        <FormField name="pileNo" label={t('pending.pileNo')} extra={t('pending.pileNoHelp')}>
          <InputNumber min={0} max={33} precision={0} disabled={!offered} />
        </FormField>
        <FormActions>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <SubmitButton disabled={!offered || isUntyped}>{t('pending.accept')}</SubmitButton>
        </FormActions>
      </EditForm>
    </KeptModal>
  )
}

const useOffered = (id: string, at: string | null) =>
  useQuery({
    queryKey: [...familyKey(pendingPile), 'offered', id, at],
    queryFn: () => call(pendingPile.calls.offered, { id, station: at ?? '' }),
    enabled: at !== null,
    gcTime: 0,
  })
