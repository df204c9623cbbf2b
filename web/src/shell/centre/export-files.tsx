import { exportFile } from '@ev/contract/config/export-file'
import { exportState } from '@ev/contract/enums'
import { useT } from '../../locales/language.ts'
import type { Out } from '../call.ts'
import { Bar } from './bar.tsx'
import styles from './centre.module.css'
import { DownloadLink } from './download-link.tsx'
import { PagedList, usePaged } from './paged-list.tsx'
import { shareOf } from './progress.ts'
import { StateWord } from './state-word.tsx'
import { CancelWork, useProgressText } from './work.tsx'

type ExportFile = Out<typeof exportFile.pages>['records'][number]

const isMaking = ({ fileState }: ExportFile) => fileState === 1
const isReady = ({ fileState }: ExportFile) => fileState === 2

export function ExportFiles() {
  const t = useT()
  const list = usePaged(exportFile.pages, { input: {}, isMoving: isMaking })
  return (
    <PagedList
      label={t('centre.export')}
      list={list}
      empty={{ title: t('centre.exportEmpty'), hint: t('centre.exportEmptyHint') }}
      columns={[
        { key: 'name', title: t('centre.fileName'), draw: row => <span className={styles.name}>{row.fileName}</span> },
        { key: 'state', title: t('centre.fileState'), width: '220px', draw: row => <FileState file={row} /> },
        { key: 'operator', title: t('centre.operator'), width: '110px', draw: row => row.userName },
        { key: 'time', title: t('centre.time'), width: '170px', draw: row => <time>{row.createTime}</time> },
        {
          key: 'action',
          title: t('centre.action'),
          width: '80px',
          draw: row => (
            <div className={styles.actions}>
              {isReady(row) && <DownloadLink name={row.fileName} address={row.fileUrl} />}
              {isMaking(row) && <CancelWork id={row.id} name={row.fileName} onCancelled={list.refetch} />}
            </div>
          ),
        },
      ]}
    />
  )
}

function FileState({ file }: { file: ExportFile }) {
  const t = useT()
  const progressText = useProgressText()
  return (
    <div className={styles.state}>
      <StateWord options={exportState.list} value={file.fileState} />
      {isMaking(file) && <Bar label={file.fileName} share={shareOf(file)} />}
      {isMaking(file) && <small>{progressText(file)}</small>}
      {file.status === 'cancelled' && <small>{t('centre.cancelled')}</small>}
      {file.error && <small>{file.error}</small>}
    </div>
  )
}
