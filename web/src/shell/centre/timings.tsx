// The manager of scheduled reports: one's own, each with its next day (requirements 2.6).
import { exportTiming } from '@ev/contract/config/export-timing'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import { useMe } from '../me.ts'
import styles from './centre.module.css'
import { PagedList, usePaged } from './paged-list.tsx'
import { askDelete, TimingDialog } from './timed-export.tsx'

const stands = () => false

export default function Timings() {
  const t = useT()
  const { isReadOnly } = useMe().me.user
  const list = usePaged(exportTiming.pages, { input: {}, isMoving: stands })
  const [viewed, setViewed] = useState({ name: '', isOpen: false })
  const onDelete = async (timing: { id: string; name: string }) => {
    if (!(await askDelete(timing))) return
    // It may have been the last one of its page.
    list.setPlace({ ...list.place, current: 1 })
    list.refetch()
  }
  return (
    <>
      <PagedList
        label={t('shell.timingTitle')}
        list={list}
        empty={{ title: t('timed.empty'), hint: t('timed.emptyHint') }}
        columns={[
          { key: 'name', title: t('timed.name'), draw: ({ name }) => <span className={styles.name}>{name}</span> },
          { key: 'updated', title: t('centre.time'), width: '180px', draw: row => <time>{row.updateTime}</time> },
          { key: 'next', title: t('timed.next'), width: '130px', draw: row => <time>{row.nextDate}</time> },
          {
            key: 'action',
            title: t('centre.action'),
            width: '120px',
            draw: row => (
              <div className={styles.actions}>
                <Button look="link" onClick={() => setViewed({ name: row.name, isOpen: true })}>
                  {t('timed.view')}
                </Button>
                {!isReadOnly && (
                  <Button look="link" onClick={() => void onDelete(row)}>
                    {t('timed.delete')}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <TimingDialog name={viewed.name} open={viewed.isOpen} onClose={() => setViewed({ ...viewed, isOpen: false })} />
    </>
  )
}
