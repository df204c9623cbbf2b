import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { Button } from 'antd'
import { GunMark, type GunStatus } from '../../../../kit/gun-mark.tsx'
import { ColorInput } from '../../../../resource/form/color-input.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import type { ShownColor } from './colors.ts'
import styles from './stake-color.module.css'

type ColorRowsProps = {
  colors: readonly ShownColor[]
  /** Whoever may not is shown the colours alone. */
  mayEdit: boolean
  isBusy: boolean
  onChange: (status: GunStatus, color: string) => void
}

export function ColorRows({ colors, mayEdit, isBusy, onChange }: ColorRowsProps) {
  const { t, language } = useWords()
  const nameOf = (status: GunStatus) => labelOf(gunStatus.list, status, language)
  return (
    <ul className={styles.rows}>
      {colors.map(one => {
        const { status, color, byDefault } = one
        const name = nameOf(status)
        const isDefault = color.toUpperCase() === byDefault.toUpperCase()
        return (
          <li key={status}>
            <span className={styles.name}>
              <GunMark status={status} color={one.isColor ? color : byDefault} />
              {name}
            </span>
            <ColorInput
              label={name}
              value={color}
              isDisabled={!mayEdit || isBusy}
              onChange={next => onChange(status, next)}
            />
            {mayEdit && (
              <Button
                disabled={isBusy || isDefault}
                aria-label={t('stake.toDefaultOf', { name })}
                onClick={() => onChange(status, byDefault)}
              >
                {t('parameter.toDefault')}
              </Button>
            )}
            <Warnings of={one} nameOf={nameOf} />
          </li>
        )
      })}
    </ul>
  )
}

type WarningsProps = { of: ShownColor; nameOf: (status: GunStatus) => string }

function Warnings({ of: { isColor, faintOn, like }, nameOf }: WarningsProps) {
  const { t } = useWords()
  const said = [
    ...(isColor ? [] : [t('stake.notColor')]),
    ...faintOn.map(ground => t(ground === 'light' ? 'stake.faintOnLight' : 'stake.faintOnDark')),
    ...(like === undefined ? [] : [t('stake.like', { name: nameOf(like) })]),
  ]
  return (
    <p className={styles.warning} role="status" data-wrong={!isColor || undefined}>
      {said.join(' ')}
    </p>
  )
}
