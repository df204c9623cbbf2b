// One of the icons that a menu item may have, found by its name and seen before it is chosen.
import { Select } from 'antd'
import type { InputProps } from '../../../resource/form/given.ts'
import { useWords } from '../../../resource/form/of.ts'
import { iconNames, MenuIcon } from '../../../shell/icons.tsx'
import styles from './tree.module.css'

const options = iconNames.map(name => ({ value: name, label: name.replace(/Outlined$/, '') }))

export function IconInput({ value = '', onChange, ...given }: InputProps<string>) {
  const { t } = useWords()
  return (
    <Select<string>
      {...given}
      value={value || null}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('menu.noIcon')}
      optionRender={({ value: name, label }) => <Drawn name={String(name)} label={label} />}
      labelRender={({ value: name, label }) => <Drawn name={String(name)} label={label} />}
      onChange={name => onChange?.(name ?? '')}
    />
  )
}

function Drawn({ name, label }: { name: string; label: React.ReactNode }) {
  return (
    <span className={styles.icon}>
      <MenuIcon name={name} />
      {label}
    </span>
  )
}
