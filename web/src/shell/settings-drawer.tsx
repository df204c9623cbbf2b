// The drawer of the ten settings (requirements 2.6). Everything takes effect at once and is kept.
import { Button, Drawer, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { copyText } from '../kit/clipboard.ts'
import { readableOn } from '../kit/colour.ts'
import { presets } from '../kit/theme.ts'
import { toast } from '../kit/toast.tsx'
import { say, useT } from '../locales/language.ts'
import { changeSettings, resetSettings, serialise, settingsNow, useSettings } from './settings.ts'
import styles from './settings-drawer.module.css'
import { LayoutPicture, ThemePicture, WidthPicture } from './settings-pictures.tsx'

const switches = ['fixedHeader', 'fixSiderbar', 'autoHideHeader', 'colorWeak', 'multiTab', 'keepAlive'] as const

export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Drawer
      title={t('settings.title')}
      open={isOpen}
      onClose={onClose}
      closable={{ 'aria-label': t('settings.close'), placement: 'end' }}
      size={320}
      styles={{ body: { padding: 16 } }}
      footer={<Actions />}
    >
      <Choices />
      <Switches />
    </Drawer>
  )
}

function Choices() {
  const t = useT()
  const { navTheme, primaryColor, layout, contentWidth } = useSettings()
  return (
    <>
      <Choice
        title={t('settings.navTheme')}
        chosen={navTheme}
        onChoose={value => changeSettings({ navTheme: value })}
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
        onChoose={value => changeSettings({ primaryColor: value })}
        options={presets.map(({ name, colour }) => ({
          value: colour,
          label: t(`settings.${name}`),
          picture: <span className={styles.swatch} style={{ background: colour, color: readableOn(colour) }} />,
        }))}
      />
      <Choice
        title={t('settings.layout')}
        chosen={layout}
        onChoose={value => changeSettings({ layout: value })}
        options={(['sidemenu', 'topmenu'] as const).map(value => ({
          value,
          label: t(`settings.${value}`),
          picture: <LayoutPicture layout={value} />,
        }))}
      />
      <Choice
        title={t('settings.contentWidth')}
        chosen={contentWidth}
        onChoose={value => changeSettings({ contentWidth: value })}
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

function Switches() {
  const t = useT()
  const id = useId()
  const settings = useSettings()
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
              onChange={isOn => changeSettings({ [key]: isOn })}
            />
            <p id={`${id}${key}-hint`}>{t(isIdle ? 'settings.autoHideHeaderNeeds' : `settings.${key}Hint`)}</p>
          </div>
        )
      })}
    </fieldset>
  )
}

function Actions() {
  const t = useT()
  return (
    <div className={styles.actions}>
      <Button onClick={() => void copySettings()}>{t('settings.copy')}</Button>
      <Button onClick={restoreDefaults}>{t('settings.reset')}</Button>
    </div>
  )
}

async function copySettings() {
  const isCopied = await copyText(serialise(settingsNow()))
  if (isCopied) toast(say('settings.copied'), 'success')
  else toast(say('settings.notCopied'), 'error')
}

function restoreDefaults() {
  resetSettings()
  toast(say('settings.wasReset'), 'success')
}
