// Communication configurations, the piles of each, and giving one to piles.
import type { Row } from '@ev/contract/kit/resource'
import { communication } from '@ev/contract/operation/communication'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { useMayCall } from '../../../../shell/me.ts'
import type { Applied } from './apply-dialog.tsx'
import { ProfilePiles } from './profile-piles.tsx'

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }))

/** 0 stands for the port of this platform and would be read as one. */
const ownPort = { serverPort: ({ serverPort }: Row<typeof communication.fields>) => serverPort || '–' }

export function Profiles() {
  const t = useT()
  const mayApply = useMayCall()(communication.calls.apply)
  const [applied, setApplied] = useState<Applied>()
  return (
    <>
      <ResourcePage
        of={communication}
        list={{
          cells: ownPort,
          rowExtra: ({ id, name, protocol }) =>
            mayApply
              ? [{ key: 'apply', label: t('communication.apply'), onClick: () => setApplied({ id, name, protocol }) }]
              : [],
        }}
        detail={{
          cells: ownPort,
          tabs: [
            {
              key: 'piles',
              label: t('communication.uses'),
              children: ({ id }) => <ProfilePiles id={id} mayApply={mayApply} />,
            },
          ],
        }}
      />
      {applied && (
        <Suspense>
          <ApplyDialog key={applied.id} profile={applied} onClose={() => setApplied(undefined)} />
        </Suspense>
      )}
    </>
  )
}
