// Kept files of everybody in scope: whose they are, how long they stay, fetching and deleting them.
import type { Row } from '@ev/contract/kit/resource'
import { files } from '@ev/contract/system/files'
import { Button } from 'antd'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { useMay } from '../../../../resource/form/of.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { CallError, call } from '../../../../shell/call.ts'

type FileRow = Row<typeof files.fields>

const cells = { keptUntil: (row: FileRow) => <KeptUntil row={row} /> }

export function KeptFiles() {
  const t = useT()
  const mayFetch = useMay(files)('download')
  return (
    <ResourcePage
      of={files}
      list={{
        cells,
        rowExtra: row =>
          mayFetch ? [{ key: 'download', label: t('file.download'), onClick: () => void download(row) }] : [],
        empty: { title: t('file.empty'), hint: t('file.emptyHint') },
      }}
      detail={{
        cells,
        buttons: row => mayFetch && <Button onClick={() => void download(row)}>{t('file.download')}</Button>,
      }}
    />
  )
}

function KeptUntil({ row: { keptUntil } }: { row: FileRow }) {
  const t = useT()
  return keptUntil ?? t('file.stays')
}

/** The address is asked for when it is wanted: taking a file is on record. */
async function download({ id, name }: FileRow): Promise<void> {
  try {
    const { address } = await call(files.calls.download, { id })
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}
