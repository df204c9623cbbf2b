import { importFile } from '@ev/contract/config/import-file'
import { importState } from '@ev/contract/enums'
import { Modal, Pagination } from 'antd'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { State } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import type { Out } from '../call.ts'
import { Bar } from './bar.tsx'
import styles from './centre.module.css'
import { DownloadLink } from './download-link.tsx'
import { ImportCheck } from './import-check.tsx'
import { PagedList, pageSizes, Rows, usePaged } from './paged-list.tsx'
import { isRunning, shareOf } from './progress.ts'
import { StateWord } from './state-word.tsx'
import { useProgressText } from './work.tsx'

type ImportFile = Out<typeof importFile.pages>['records'][number]

const isReading = ({ fileState }: ImportFile) => fileState === 1
/** Checked, and not to be written before its owner says so. */
const isWaiting = ({ status }: ImportFile) => status === 'waiting'
const hasFailed = ({ fileState }: ImportFile) => fileState === 3

export function ImportFiles() {
  const t = useT()
  const list = usePaged(importFile.pages, { input: {}, isMoving: isRunning })
  const [viewed, setViewed] = useState<ImportFile>()
  const [waiting, setWaiting] = useState<ImportFile>()
  return (
    <>
      <PagedList
        label={t('centre.import')}
        list={list}
        empty={{ title: t('centre.importEmpty'), hint: t('centre.importEmptyHint') }}
        columns={[
          {
            key: 'name',
            title: t('centre.fileName'),
            draw: row => <span className={styles.name}>{row.fileName}</span>,
          },
          {
            key: 'state',
            title: t('centre.importState'),
            width: '120px',
            draw: row => <FileState file={row} />,
          },
          { key: 'result', title: t('centre.importResult'), width: '150px', draw: row => <Result file={row} /> },
          { key: 'operator', title: t('centre.operator'), width: '100px', draw: row => row.userName },
          { key: 'time', title: t('centre.time'), width: '170px', draw: row => <time>{row.createTime}</time> },
          {
            key: 'action',
            title: t('centre.action'),
            width: '120px',
            draw: row => (
              <div className={styles.actions}>
                {isWaiting(row) && (
                  <Button look="link" onClick={() => setWaiting(row)}>
                    {t('centre.confirmImport')}
                  </Button>
                )}
                {hasFailed(row) && (
                  <Button look="link" onClick={() => setViewed(row)}>
                    {t('centre.failures')}
                  </Button>
                )}
                {!isReading(row) && row.fileUrl && <DownloadLink name={row.fileName} address={row.fileUrl} />}
              </div>
            ),
          },
        ]}
      />
      <Failures file={viewed} onClose={() => setViewed(undefined)} />
      <Confirming
        file={waiting}
        onClose={() => {
          setWaiting(undefined)
          list.refetch()
        }}
      />
    </>
  )
}

function FileState({ file }: { file: ImportFile }) {
  const t = useT()
  const progressText = useProgressText()
  return (
    <div className={styles.state}>
      <StateWord options={importState.list} value={file.fileState} />
      {file.status === 'cancelled' && <small>{t('centre.cancelled')}</small>}
      {isWaiting(file) && <small>{t('centre.waiting')}</small>}
      {isRunning(file) && <Bar label={file.fileName} share={shareOf(file)} />}
      {isRunning(file) && <small>{progressText(file)}</small>}
    </div>
  )
}

/** An import whose dialog was closed, or lost with its page, is taken up again. */
function Confirming({ file, onClose }: { file: ImportFile | undefined; onClose: () => void }) {
  return (
    <Modal
      title={file?.fileName}
      open={file !== undefined}
      onCancel={onClose}
      footer={null}
      width={760}
      destroyOnHidden
    >
      {file && <ImportCheck workId={file.id} onClose={onClose} onCommitted={onClose} />}
    </Modal>
  )
}

function Result({ file: { uploadSuccess, uploadFail, uploadWaiting } }: { file: ImportFile }) {
  const t = useT()
  const count = (value: number) => value.toLocaleString('en-US')
  return (
    <span className={styles.result}>
      <span>{t('centre.good', { count: count(uploadSuccess) })}</span>
      {uploadWaiting > 0 && <span>{t('centre.forApproval', { count: count(uploadWaiting) })}</span>}
      <span data-tone={uploadFail > 0 ? 'bad' : undefined}>{t('centre.bad', { count: count(uploadFail) })}</span>
    </span>
  )
}

function Failures({ file, onClose }: { file: ImportFile | undefined; onClose: () => void }) {
  const t = useT()
  return (
    <Modal
      title={t('centre.failuresTitle')}
      open={file !== undefined}
      onCancel={onClose}
      footer={null}
      width={640}
      destroyOnHidden
    >
      {file && <FailureRows contents={file.resultList.map(({ content }) => content)} />}
    </Modal>
  )
}

function FailureRows({ contents }: { contents: readonly string[] }) {
  const t = useT()
  const [place, setPlace] = useState({ current: 1, pageSize: 10 })
  if (contents.length === 0)
    return <State drawing="empty" title={t('centre.noFailures')} hint={t('centre.noFailuresHint')} />
  const first = (place.current - 1) * place.pageSize
  const rows = contents
    .slice(first, first + place.pageSize)
    .map((content, at) => ({ id: String(first + at + 1), content }))
  return (
    <>
      <Rows
        label={t('centre.failuresTitle')}
        rows={rows}
        columns={[
          {
            key: 'content',
            title: t('centre.failureContent'),
            draw: row => <span className={styles.name}>{row.content}</span>,
          },
        ]}
      />
      <Pagination
        className={styles.pages}
        {...place}
        total={contents.length}
        pageSizeOptions={pageSizes}
        showSizeChanger
        showTotal={total => t('centre.total', { total })}
        onChange={(current, pageSize) => setPlace({ current: pageSize === place.pageSize ? current : 1, pageSize })}
      />
    </>
  )
}
