// Which vehicle of a member is to be charged: asked only where the station restricts vehicles and the member has several.
import { startCalls } from '@ev/contract/operation/command'
import { commandKinds } from '@ev/contract/operation/command-kinds'
import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance, Select } from 'antd'
import { useEffect } from 'react'
import { FormField } from '../../kit/form.tsx'
import { call } from '../../shell/call.ts'
import { useWords } from '../form/of.ts'

export function StartVehicle({ form, gunId }: { form: FormInstance; gunId: string }) {
  const { t, word } = useWords()
  const memberId = Form.useWatch<string | null>('member', form)
  const { data = [] } = useQuery({
    queryKey: [startCalls.startVehicles.path, gunId, memberId],
    queryFn: () => call(startCalls.startVehicles, { gunId, memberId: memberId ?? '' }),
    enabled: Boolean(memberId),
  })
  // Another member has other vehicles.
  useEffect(() => {
    if (memberId !== undefined) form.setFieldValue('vehicle', null)
  }, [form, memberId])
  if (!memberId || data.length === 0) return null
  return (
    <FormField
      name="vehicle"
      label={word(commandKinds.start.params.vehicle.label)}
      extra={t('command.vehicleWhy')}
      rules={[{ required: true, message: t('command.vehicleNeeded') }]}
    >
      <Select placeholder={t('form.pick')} options={data.map(({ id, label }) => ({ value: id, label }))} />
    </FormField>
  )
}
