// A tag in its colour, read well whatever the colour is.
import { contrast, type Hex, readableOn, textContrast } from './colour.ts'
import styles from './tag-chip.module.css'

type TagChipProps = {
  name: string
  /** `#RRGGBB`; without one the chip is quiet. */
  color?: string | undefined
}

export function TagChip({ name, color = '' }: TagChipProps) {
  const fill = isHex(color) ? color : undefined
  return (
    <span className={styles.chip} style={fill && { background: fill, color: inkOn(fill), borderColor: fill }}>
      {name}
    </span>
  )
}

/** On colours in between only pure black or pure white is read well enough. */
const inkOn = (fill: Hex): Hex => inks(fill).find(text => contrast({ text, ground: fill }) >= textContrast) ?? '#000000'
const inks = (fill: Hex): Hex[] => [readableOn(fill), '#000000', '#ffffff']

export const isHex = (color: string): color is Hex => /^#[0-9a-f]{6}$/i.test(color)
