// The drawer of the ten settings (requirements 2.6). Everything takes effect at once and is kept.
import { Button, Drawer } from 'antd'
import { copyText } from '../kit/clipboard.ts'
import { toast } from '../kit/toast.tsx'
import { say, useT } from '../locales/language.ts'
import { changeSettings, resetSettings, serialise, settingsNow, useSettings } from './settings.ts'
import { LookChoices } from './settings-choices.tsx'
import styles from './settings-drawer.module.css'

export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const settings = useSettings()
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
      <LookChoices settings={settings} onChange={changeSettings} />
    </Drawer>
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
