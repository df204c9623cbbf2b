// Where something is: province, city, district, each asked for when the one above is opened.
import type { Field, Ref } from '@ev/contract/kit/field'
import { Cascader } from 'antd'
import { type AreaNode, sayArea, useAreaTree } from '../area-tree.ts'
import type { InputProps } from './given.ts'
import { useWords } from './of.ts'
import { rememberLabel } from './ref-input.tsx'

type AreaInputProps = InputProps<string | null> & { field: Field; known: readonly Ref[] }

export function AreaInput({ field, known, value, onChange, ...given }: AreaInputProps) {
  const { t } = useWords()
  const { path, nodes, names, error, open } = useAreaTree(value ?? undefined)
  const held = known.find(one => one.id === value)
  const said = held?.label ?? (names.length === path.length ? sayArea(names) : undefined)
  if (value && said) rememberLabel(field.family ?? '', { id: value, label: said })
  return (
    <Cascader<AreaNode>
      {...given}
      options={nodes}
      value={path}
      allowClear={field.optional === true}
      // A group may be of a province; whoever needs a district says so.
      changeOnSelect
      placeholder={t('form.pick')}
      notFoundContent={error ? error.message : t('app.loading')}
      loadData={chosen => {
        const last = chosen.at(-1)
        if (last && !last.isLeaf) open(String(last.value))
      }}
      displayRender={labels => said ?? sayArea(labels.map(String))}
      onChange={chosen => onChange?.(chosen?.at(-1)?.toString() ?? null)}
    />
  )
}
