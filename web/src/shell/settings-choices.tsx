// The ten settings to be chosen (requirements 2.6): in the drawer one's own, in a theme those of a company.
import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { readableOn } from '../kit/colour.ts'
import { presets } from '../kit/theme.ts'
import { useT } from '../locales/language.ts'
import type { Choices, Settings } from './settings.ts'
import styles from './settings-drawer.module.css'
import { LayoutPicture, ThemePicture, WidthPicture } from './settings-pictures.tsx'

const switches = ['fixedHeader', 'fixSiderbar', 'autoHideHeader', 'colorWeak', 'multiTab', 'keepAlive'] as const

type LookChoicesProps = { settings: Settings; onChange: (choices: Choices) => void }

export const LookChoices = (props: LookChoicesProps) => (
  <>
    <Pictures {...props} />
    <Switches {...props} />
  </>
)

function Pictures({ settings, onChange }: LookChoicesProps) {
  const t = useT()
  const { navTheme, primaryColor, layout, contentWidth } = settings
  return (
    <>
      <Choice
        title={t('settings.navTheme')}
        chosen={navTheme}
        onChoose={value => onChange({ navTheme: value })}
        options={(['light', 'dark'] as const).map(value => ({
          value,
          label: t(`settings.${value}`),
          picture: <ThemePicture theme={value} />,
        }))}
      />
      <Choice
        title={t('settings.primaryColor')}
        columns={4}
        chosen={primaryColor}
        onChoose={value => onChange({ primaryColor: value })}
        options={presets.map(({ name, colour }) => ({
          value: colour,
          label: t(`settings.${name}`),
          picture: <span className={styles.swatch} style={{ background: colour, color: readableOn(colour) }} />,
        }))}
      />
      <Choice
        title={t('settings.layout')}
        chosen={layout}
        onChoose={value => onChange({ layout: value })}
        options={(['sidemenu', 'topmenu'] as const).map(value => ({
          value,
          label: t(`settings.${value}`),
          picture: <LayoutPicture layout={value} />,
        }))}
      />
      <Choice
        title={t('settings.contentWidth')}
        chosen={contentWidth}
        onChoose={value => onChange({ contentWidth: value })}
        options={(['Fluid', 'Fixed'] as const).map(value => ({
          value,
          label: t(`settings.${value}`),
          picture: <WidthPicture width={value} />,
        }))}
      />
    </>
  )
}

type ChoiceProps<Value extends string> = {
  title: string
  columns?: 2 | 4
  options: readonly { value: Value; label: string; picture: ReactNode }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of several pictures: radio buttons underneath, so arrows move and screen readers count. */
function Choice<Value extends string>({ title, columns = 2, options, chosen, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice} data-columns={columns}>
      <legend>{title}</legend>
      {options.map(({ value, label, picture }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span className={styles.picture}>{picture}</span>
          <span className={styles.name}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Switches({ settings, onChange }: LookChoicesProps) {
  const t = useT()
  const id = useId()
  return (
    <fieldset className={styles.switches}>
      <legend>{t('settings.behaviour')}</legend>
      {switches.map(key => {
        // A header that scrolls away with the page has nothing to hide.
        const isIdle = key === 'autoHideHeader' && !settings.fixedHeader
        return (
          <div key={key} className={styles.switch}>
            <label htmlFor={`${id}${key}`}>{t(`settings.${key}`)}</label>
            <Switch
              id={`${id}${key}`}
              aria-describedby={`${id}${key}-hint`}
              checked={settings[key]}
              disabled={isIdle}
              onChange={isOn => onChange({ [key]: isOn })}
            />
            <p id={`${id}${key}-hint`}>{t(isIdle ? 'settings.autoHideHeaderNeeds' : `settings.${key}Hint`)}</p>
          </div>
        )
      })}
    </fieldset>
  )
}
