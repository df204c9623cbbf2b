// Changes that wait for a second person, all that were asked for, one's own, who did what, and the same in figures.
import { approval } from '@ev/contract/system/approval'
import { auditLog } from '@ev/contract/system/audit'
import { auditReport } from '@ev/contract/system/audit-report'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../locales/language.ts'
import { OwnApprovals } from '../../resource/approval/own-approvals.tsx'
import { CallWords, useCallNames } from '../../resource/call-words.tsx'
import { familyKey } from '../../resource/list/listed.ts'
import { ReportPage } from '../../resource/report/report-page.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { ScreenTabs } from '../../resource/screen-tabs.tsx'
import { call } from '../../shell/call.ts'
import { useCan } from '../../shell/me.ts'
import { Approvals } from './parts/approvals.tsx'
import { RequestChanges } from './parts/request-changes.tsx'

export default function Audit() {
  const t = useT()
  const can = useCan()
  const waiting = useWaiting(can('queryApproval'))
  const title = waiting === 0 ? t('approval.tabWaiting') : t('approval.tabWaitingCount', { count: waiting })
  const approvals = [
    { key: 'waiting', title, draw: () => <Approvals key="waiting" isWaiting /> },
    { key: 'approvals', title: t('approval.tabAll'), draw: () => <Approvals key="all" /> },
  ] as const
  const entries = [
    {
      key: 'log',
      title: t('audit.tabLog'),
      draw: () => (
        <ResourcePage
          of={auditLog}
          list={{ cells }}
          detail={{ cells, extra: ({ requestId }) => <RequestChanges requestId={requestId} /> }}
        />
      ),
    },
    { key: 'report', title: t('audit.tabReport'), draw: () => <ReportPage of={auditReport} useNames={useNames} /> },
  ] as const
  const own = { key: 'mine', title: t('request.tab'), draw: () => <OwnApprovals /> } as const
  const parts = [...(can('queryApproval') ? approvals : []), own, ...(can('query') ? entries : [])]
  return <ScreenTabs label={t('approval.tabs')} parts={parts} />
}

const cells = { call: (row: { readonly call: string }) => <CallWords path={row.call} /> }

/** Calls are told by their words. */
const useNames = (by: string, values: readonly string[]) => useCallNames(by === 'call' ? values : [])

const everyMs = 60_000

function useWaiting(isWanted: boolean): number {
  const { data } = useQuery({
    queryKey: [...familyKey(approval), 'waiting'],
    queryFn: () => call(approval.calls.pages, { filters: { status: ['waiting'] }, current: 1, pageSize: 1 }),
    enabled: isWanted,
    refetchInterval: everyMs,
  })
  return data?.total ?? 0
}
