// How the guns of a type are laid out; most layouts say how many there are.
import { gunLayout } from '@ev/contract/asset-enums'
import { type GunLayout, layoutOf } from '@ev/rules/pile'
import { Form, Radio } from 'antd'
import type { InputProps } from '../../../../resource/form/given.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'

const counts: Readonly<Record<GunLayout, number>> = { ONE_GUN: 1, TWO_GUN: 2, FOUR_GUN: 4, MORE_GUN: 6 }

export function LayoutInput({ value, onChange, ...given }: InputProps<GunLayout>) {
  const language = useSpoken()
  const form = Form.useFormInstance()
  const choose = (layout: GunLayout) => {
    onChange?.(layout)
    const count: unknown = form.getFieldValue('gunCount')
    if (typeof count !== 'number' || layoutOf(count) !== layout) form.setFieldValue('gunCount', counts[layout])
  }
  return (
    <Radio.Group
      {...given}
      value={value}
      options={gunLayout.list.map(option => ({ value: option.value, label: option[language] }))}
      onChange={event => choose(event.target.value as GunLayout)}
    />
  )
}
