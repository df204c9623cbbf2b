// What goes on by itself: the jobs of the product, the work that people have started, and the files that are kept of it.
import { useT } from '../../../locales/language.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { Forbidden } from '../../../shell/error-pages.tsx'
import { useCan } from '../../../shell/me.ts'
import { AllWork } from './parts/all-work.tsx'
import { Jobs } from './parts/jobs.tsx'
import { KeptFiles } from './parts/kept-files.tsx'

export default function Task() {
  const t = useT()
  const can = useCan()
  const parts = [
    { key: 'jobs', title: t('task.tabJobs'), needs: 'query', draw: () => <Jobs /> },
    { key: 'work', title: t('task.tabWork'), needs: 'queryAllWork', draw: () => <AllWork /> },
    { key: 'files', title: t('task.tabFiles'), needs: 'queryFile', draw: () => <KeptFiles /> },
  ] as const
  const seen = parts.filter(({ needs }) => can(needs))
  return seen.length === 0 ? <Forbidden /> : <ScreenTabs label={t('task.tabs')} parts={seen} />
}
