import { user } from '@ev/contract/system/user'
import { Button } from '../kit/button.tsx'
import { useT } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import { useMe } from './me.ts'
import styles from './preview-bar.module.css'
import { leaveNow } from './session-end.ts'

/** Over everything for as long as this window shows what a role would see. */
export function PreviewBar() {
  const t = useT()
  const { previewRole } = useMe().me.user
  if (previewRole === undefined) return null
  return (
    <section className={styles.bar} aria-label={t('preview.label')}>
      <p>{t('preview.as', { role: previewRole })}</p>
      <Button look="link" onClick={() => void endPreview()}>
        {t('preview.end')}
      </Button>
    </section>
  )
}

async function endPreview(): Promise<void> {
  try {
    await call(user.logout, {})
  } catch (error) {
    // The session ends by itself after half an hour.
    if (!(error instanceof CallError)) throw error
  }
  window.close()
  // A window that may not be closed by its page says that the preview is over.
  leaveNow('')
}
