// Programs of piles: their files with checksums, and what became of them.
import { firmware } from '@ev/contract/operation/firmware'
import { Button } from 'antd'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { FirmwareInput } from './parts/firmware-input.tsx'
import { useDownload } from './parts/use-download.ts'

export default function Versions() {
  const t = useT()
  const mayDownload = useMayCall()(firmware.calls.download)
  const download = useDownload()
  return (
    <ResourcePage
      of={firmware}
      form={{ fields: { file: FirmwareInput } }}
      detail={{
        cells: { md5: ({ md5 }) => <Checksum text={md5} />, sha256: ({ sha256 }) => <Checksum text={sha256} /> },
        buttons: ({ id }) => mayDownload && <Button onClick={() => void download(id)}>{t('firmware.download')}</Button>,
      }}
      list={{
        rowExtra: ({ id }) =>
          mayDownload ? [{ key: 'download', label: t('firmware.download'), onClick: () => void download(id) }] : [],
      }}
    />
  )
}

/** Whole, since somebody holds it against another one. */
const Checksum = ({ text }: { text: string }) => <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
