// A pile of the station that was chosen, and a gun of that pile; left empty, the whole of it.
import { type AssetNode, assetTree } from '@ev/contract/config/asset-tree'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { call } from '../../../../shell/call.ts'

type PlaceInput = InputProps<string | null>

export const PileInput = (input: PlaceInput) => <Below {...input} above="station" whole="bind.wholeStation" />
export const GunInput = (input: PlaceInput) => <Below {...input} above="pile" whole="bind.wholePile" />

const missing = { station: 'bind.pickStation', pile: 'bind.pickPile' } as const

type BelowProps = PlaceInput & { above: 'station' | 'pile'; whole: 'bind.wholeStation' | 'bind.wholePile' }

function Below({ above, whole, value, onChange, ...given }: BelowProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const of: unknown = Form.useWatch(above, { form, preserve: true })
  const id = typeof of === 'string' ? of : undefined
  const nodes = useNodes(above, id)
  const isThere = nodes.data?.some(node => node.id === value) ?? true
  // Whoever chooses another station or pile has not chosen among what stands there.
  useEffect(() => {
    if (value && (id === undefined || !isThere)) onChange?.(null)
  }, [value, id, isThere, onChange])
  return (
    <Select<string | null>
      {...given}
      value={value ?? null}
      disabled={id === undefined}
      allowClear
      placeholder={t(id === undefined ? missing[above] : whole)}
      loading={nodes.isFetching}
      notFoundContent={nodes.isError ? nodes.error.message : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={(nodes.data ?? []).map(node => ({ value: node.id, label: labelOf(node, t) }))}
      onChange={chosen => onChange?.(chosen ?? null)}
    />
  )
}

/** The tree gives a hundred at a time; a station has 34 piles at most, a pile 52 guns. */
const useNodes = (kind: 'station' | 'pile', id: string | undefined) =>
  useQuery({
    queryKey: [assetTree.branch.path, kind, id],
    queryFn: async () => (await call(assetTree.branch, { of: { kind, id: id ?? '' } })).nodes,
    enabled: id !== undefined,
  })

const labelOf = ({ kind, name, code }: AssetNode, t: ReturnType<typeof useT>) =>
  kind === 'gun' ? t('bind.gun', { letter: name }) : `${name} ${code}`
