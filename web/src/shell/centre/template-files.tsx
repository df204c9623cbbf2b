import { templateFile } from '@ev/contract/config/template-file'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../kit/button.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { useLanguage, useT } from '../../locales/language.ts'
import { call } from '../call.ts'
import styles from './centre.module.css'
import { DownloadLink } from './download-link.tsx'
import { Rows, sentenceOf } from './paged-list.tsx'

/** Those of the imports that this user may make. */
export function TemplateFiles() {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: [templateFile.list.path, language],
    queryFn: () => call(templateFile.list, {}),
  })
  if (error)
    return (
      <State drawing="failed" title={sentenceOf(error, t('error.server'))} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (!data) return <Waiting />
  if (data.length === 0)
    return <State drawing="empty" title={t('centre.templateEmpty')} hint={t('centre.templateEmptyHint')} />
  return (
    <Rows
      label={t('centre.template')}
      rows={data}
      columns={[
        {
          key: 'name',
          title: t('centre.templateName'),
          draw: row => <span className={styles.name}>{row.fileName}</span>,
        },
        {
          key: 'action',
          title: t('centre.action'),
          width: '100px',
          draw: row => (
            <div className={styles.actions}>
              <DownloadLink name={row.fileName} address={row.fileUrl} />
            </div>
          ),
        },
      ]}
    />
  )
}
