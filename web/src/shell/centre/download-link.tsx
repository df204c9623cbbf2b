import { useT } from '../../locales/language.ts'

/** A signed address that the browser saves under the file's own name. */
export function DownloadLink({ name, address }: { name: string; address: string }) {
  const t = useT()
  return (
    <a href={address} download={name} aria-label={t('centre.downloadOf', { name })}>
      {t('centre.download')}
    </a>
  )
}
