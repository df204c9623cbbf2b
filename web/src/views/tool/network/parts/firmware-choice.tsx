// A program to upgrade with: those that are enabled, newest first, told apart by maker, kind and version.
import { maker } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { firmware } from '@ev/contract/operation/firmware'
import { firmwareKind } from '@ev/contract/operation-enums'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { InputProps } from '../../../../resource/form/given.ts'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'

const most = 200

export function FirmwareChoice({ value, onChange, ...given }: InputProps<string | null>) {
  const { t, language } = useWords()
  const { data, isPending } = useQuery({
    queryKey: [...familyKey(firmware), 'toUse'],
    queryFn: () => call(firmware.calls.pages, { filters: { status: ['enabled'] }, pageSize: most, count: 'none' }),
  })
  const options = (data?.records ?? []).map(row => ({
    value: row.id,
    label: [
      labelOf(maker.list, row.maker, language),
      row.pileType?.label,
      labelOf(firmwareKind.list, row.kind, language),
      row.program,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Select<string | null>
      {...given}
      value={value ?? null}
      loading={isPending}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={isPending ? t('app.loading') : t('upgrade.noFirmware')}
      onChange={chosen => onChange?.(chosen ?? null)}
    />
  )
}
