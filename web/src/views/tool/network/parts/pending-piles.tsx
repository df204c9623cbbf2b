// Piles that called and that nobody knows: taken in with one click, or forgotten.
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../../../kit/ask.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { CallError, call } from '../../../../shell/call.ts'
import { useMayCall } from '../../../../shell/me.ts'
import type { Waiting } from './accept-dialog.tsx'

const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }))

export function PendingPiles() {
  const t = useT()
  const mayCall = useMayCall()
  const onIgnore = useIgnore()
  const [accepted, setAccepted] = useState<Waiting>()
  const mayAccept = mayCall(pendingPile.calls.accept)
  return (
    <>
      <ResourceList<typeof pendingPile.fields, typeof pendingPile.actions>
        of={pendingPile}
        rowExtra={({ id, identity }) => [
          ...(mayAccept
            ? [{ key: 'accept', label: t('pending.accept'), onClick: () => setAccepted({ id, identity }) }]
            : []),
          ...(mayCall(pendingPile.calls.delete)
            ? [
                {
                  key: 'ignore',
                  label: t('pending.ignore'),
                  isHarm: true,
                  onClick: () => void onIgnore({ id, identity }),
                },
              ]
            : []),
        ]}
        empty={{ title: t('pending.empty'), hint: t('pending.emptyHint') }}
        {...(mayAccept && { onOpen: ({ id, identity }) => setAccepted({ id, identity }) })}
      />
      {accepted && (
        <Suspense>
          <AcceptDialog key={accepted.id} waiting={accepted} onClose={() => setAccepted(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useIgnore() {
  const t = useT()
  const queries = useQueryClient()
  return async ({ id, identity }: Waiting) => {
    const title = t('pending.ignoreQuestion', { identity })
    if (!(await ask({ title, text: t('pending.ignoreText'), yes: t('pending.ignore'), isHarm: true }))) return
    try {
      await call(pendingPile.calls.delete, { id })
      toast(t('pending.ignored'), 'success')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(pendingPile) })
  }
}
