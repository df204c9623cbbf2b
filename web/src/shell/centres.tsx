import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { Waiting } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { Boundary } from './boundary.tsx'
import { lazyView } from './load-view.ts'
import type { Overlay } from './overlay.ts'
import type { LoadView } from './views.ts'

const loadDownloads: LoadView = () => import('./centre/downloads.tsx')
const loadTimings: LoadView = () => import('./centre/timings.tsx')

/** The download centre and the manager of scheduled reports. What is closed asks for nothing. */
export function Centres({ open, onClose }: { open: Overlay | undefined; onClose: () => void }) {
  const t = useT()
  const shared = { onCancel: onClose, footer: null, destroyOnHidden: true, width: 920 }
  return (
    <>
      <Modal {...shared} open={open === 'downloads'} title={t('shell.downloadsTitle')}>
        <Loaded load={loadDownloads} />
      </Modal>
      <Modal {...shared} open={open === 'timing'} title={t('shell.timingTitle')}>
        <Loaded load={loadTimings} />
      </Modal>
    </>
  )
}

/** Their code comes when one of them is first opened. */
function Loaded({ load }: { load: LoadView }) {
  const [attempt, setAttempt] = useState(0)
  const View = lazyView(load)
  return (
    <Boundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<Waiting />}>
        <View />
      </Suspense>
    </Boundary>
  )
}
