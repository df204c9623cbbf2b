// Alarms: as they come, and all that there were.
import { alarm } from '@ev/contract/operation/alarm'
import { Button } from '../../../kit/button.tsx'
import { useT } from '../../../locales/language.ts'
import { AlarmStrip } from '../../../resource/alarm/alarm-strip.tsx'
import { LineState } from '../../../resource/live/line-state.tsx'
import { useWall } from '../../../resource/live/use-wall.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useOpened } from '../../../resource/use-opened.ts'
import styles from './parts/alarm-monitor.module.css'
import { useAlarmNews } from './parts/use-alarm-news.ts'

export default function AlarmMonitor() {
  const t = useT()
  const wall = useWall()
  const { open } = useOpened()
  const { waiting, take, pointing } = useAlarmNews(wall)
  return (
    <>
      <AlarmStrip isAtHome wall={wall} onOpen={({ id }) => open({ id, isForm: false })} />
      <div className={styles.list} {...pointing}>
        <ResourcePage
          of={alarm}
          list={{
            toolbar: () => (
              <>
                <LineState wall={wall} />
                {waiting > 0 && (
                  <Button look="link" onClick={take}>
                    {t('wall.waiting', { count: waiting })}
                  </Button>
                )}
              </>
            ),
            empty: { title: t('alarm.emptyTitle'), hint: t('alarm.emptyHint') },
          }}
        />
      </div>
    </>
  )
}
