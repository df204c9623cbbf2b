// A colour: picked, or typed as #RRGGBB; none where it may stay empty.
import { ColorPicker, Input } from 'antd'
import { isHex } from '../../kit/tag-chip.tsx'
import styles from './color-input.module.css'
import type { InputProps } from './given.ts'
import { useWords } from './of.ts'

type ColorInputProps = InputProps<string> & {
  /** What the colour is of, for those who do not see where it stands. */
  label?: string
  isDisabled?: boolean
}

export function ColorInput({ value = '', onChange, label, isDisabled = false, ...given }: ColorInputProps) {
  const { t } = useWords()
  return (
    <span className={styles.color}>
      <ColorPicker
        value={isHex(value) ? value : null}
        disabledAlpha
        format="hex"
        disabled={isDisabled}
        presets={[{ label: t('color.presets'), colors: [...presets] }]}
        onChange={color => onChange?.(color.toHexString().slice(0, 7).toUpperCase())}
      >
        <button
          type="button"
          className={styles.well}
          disabled={isDisabled}
          aria-label={label === undefined ? t('color.pick') : t('color.pickOf', { label })}
          style={isHex(value) ? { background: value } : undefined}
          data-empty={!isHex(value) || undefined}
        />
      </ColorPicker>
      <Input
        {...given}
        value={value}
        placeholder="#RRGGBB"
        maxLength={7}
        disabled={isDisabled}
        aria-label={label}
        allowClear
        autoComplete="off"
        spellCheck={false}
        onChange={event => onChange?.(event.target.value.trim())}
      />
    </span>
  )
}

/** Those of the guns and tiers, which the product uses anyway. */
const presets = ['#52C41A', '#13C2C2', '#1677FF', '#722ED1', '#8C8C8C', '#FAAD14', '#F5222D', '#EB2F96', '#FA8C16']
