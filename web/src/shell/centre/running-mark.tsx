// A small ring in the header as long as something of one's own runs in the background.
import { work } from '@ev/contract/system/work'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isActive } from '../../kit/active.ts'
import { Waiting } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { Boundary } from '../boundary.tsx'
import { call, type Out } from '../call.ts'
import { openDownloads } from '../overlay.ts'
import { isRunning, shareOf } from './progress.ts'
import styles from './running-mark.module.css'
import { started } from './submit.ts'

/** Its lists come with it, and only then. */
const WorkProgress = lazy(() => import('./work.tsx').then(({ WorkProgress: one }) => ({ default: one })))

type Mine = Out<typeof work.mine>

const everyMs = 3_000

export function RunningMark() {
  const t = useT()
  const [batch, setBatch] = useState<string>()
  const running = useRunning()
  const [newest] = running
  const open = ({ id, kind }: Mine[number]) => (kind === 'batch' ? setBatch(id) : openDownloads(kind))
  return (
    <>
      {newest && (
        <button
          type="button"
          className={styles.mark}
          aria-label={t('centre.running', { count: running.length })}
          title={t('centre.running', { count: running.length })}
          onClick={() => open(newest)}
        >
          <Ring share={shareOf(newest)} />
        </button>
      )}
      <Modal
        title={t('work.title')}
        open={batch !== undefined}
        onCancel={() => setBatch(undefined)}
        footer={null}
        destroyOnHidden
      >
        <Boundary>
          <Suspense fallback={<Waiting />}>{batch !== undefined && <WorkProgress id={batch} />}</Suspense>
        </Boundary>
      </Modal>
    </>
  )
}

/** Asked once, again when this page starts something, and every few seconds while something runs. */
function useRunning(): Mine {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [work.mine.path, started.use()],
    // Nobody asks for a user who is away.
    queryFn: ({ client, queryKey }) =>
      (isActive() ? undefined : client.getQueryData<Mine>(queryKey)) ?? call(work.mine, {}),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? everyMs : false),
  })
  const running = data?.filter(isRunning) ?? []
  const before = useRef(0)
  // What has ended has left a note.
  useEffect(() => {
    if (running.length < before.current) void queries.invalidateQueries({ queryKey: ['notification'] })
    before.current = running.length
  }, [running.length, queries])
  return running
}

const circumference = 2 * Math.PI * 7

function Ring({ share = 0.25 }: { share: number | undefined }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" className={styles.track} />
      <circle cx="9" cy="9" r="7" strokeDasharray={`${Math.max(0.08, share) * circumference} ${circumference}`} />
    </svg>
  )
}
