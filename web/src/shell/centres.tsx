import { Modal } from 'antd'
import { useT } from '../locales/language.ts'
import { Building } from './building.tsx'
import type { Overlay } from './overlay.ts'

/** The download centre and the manager of scheduled reports. */
export function Centres({ open, onClose }: { open: Overlay | undefined; onClose: () => void }) {
  const t = useT()
  return (
    <>
      <Modal open={open === 'downloads'} onCancel={onClose} title={t('shell.downloadsTitle')} footer={null} width={880}>
        <Building title={t('shell.downloads')} />
      </Modal>
      <Modal open={open === 'timing'} onCancel={onClose} title={t('shell.timingTitle')} footer={null} width={720}>
        <Building title={t('shell.timing')} />
      </Modal>
    </>
  )
}
