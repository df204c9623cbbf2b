// A province, a city or a district: all that lies in it.
import { Cascader } from 'antd'
import { sayArea, useAreaTree } from '../../area-tree.ts'
import { useSpoken } from '../../value/spoken.ts'
import type { FilterProps } from './filter.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filters.module.css'

export function AreaFilter({ field, value, onChange }: FilterProps<readonly string[]>) {
  const language = useSpoken()
  const code = value?.[0]
  const { path, names } = useAreaTree(code, { isWanted: code !== undefined })
  const said = code === undefined ? undefined : sayArea(names) || code
  return (
    <FilterPanel label={field.label[language]} said={said} onClear={() => onChange(undefined)}>
      {({ how }) => (
        <Choosing path={path} onChoose={chosen => onChange(chosen === undefined ? undefined : [chosen], how())} />
      )}
    </FilterPanel>
  )
}

type ChoosingProps = { path: readonly string[]; onChoose: (code: string | undefined) => void }

function Choosing({ path, onChoose }: ChoosingProps) {
  const { nodes, open } = useAreaTree(path.at(-1))
  return (
    <div className={styles.area}>
      <Cascader.Panel
        options={nodes}
        value={[...path]}
        changeOnSelect
        loadData={chosen => {
          const last = chosen.at(-1)
          if (last && !last.isLeaf) open(String(last.value))
        }}
        onChange={chosen => onChoose(chosen?.at(-1)?.toString())}
      />
    </div>
  )
}
