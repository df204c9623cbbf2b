// The communication log of a pile: its frames of the last hour or any other time, and what each of them says.

import type { FiltersOf } from '@ev/contract/kit/list'
import { frame } from '@ev/contract/operation/frame'
import { earlier, hourMs, instant, showTime } from '@ev/rules/units'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { submitExport } from '../../shell/centre/submit.ts'
import { useMayCall } from '../../shell/me.ts'
import { useWords } from '../form/of.ts'
import { KeptDrawer } from '../form/still.tsx'
import { ResourceList } from '../list/resource-list.tsx'
import { FrameDetail } from './frame-detail.tsx'
import { FrameType } from './frame-type.tsx'

/** Since an hour ago, as it is when the list is opened. */
export const lastHour = () => ({ from: showTime(earlier(instant(Date.now()), hourMs)) })

type Opened = { readonly id: string; readonly time: string }

export function FrameList({ filters }: { filters: FiltersOf<typeof frame.fields> }) {
  const { t, word } = useWords()
  const mayCall = useMayCall()
  const [preset] = useState(() => ({ time: lastHour() }))
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <ResourceList<typeof frame.fields, typeof frame.actions>
        of={frame}
        isInside
        fixedFilters={filters}
        preset={preset}
        rowActions={[]}
        cells={{ type: ({ type }) => <FrameType type={type} /> }}
        toolbar={({ query }) =>
          mayCall(frame.calls.export) && (
            <Button onClick={() => void submitExport(frame.calls.export, query)}>{t('frame.export')}</Button>
          )
        }
        empty={{ title: t('frame.empty'), hint: t('frame.emptyHint') }}
        {...(mayCall(frame.calls.get) && { onOpen: ({ id, time }) => setOpened({ id, time }) })}
      />
      <KeptDrawer
        open={opened !== undefined}
        title={word(frame.title)}
        size={720}
        onClose={() => setOpened(undefined)}
        destroyOnHidden
      >
        {opened && <FrameDetail key={opened.id} {...opened} />}
      </KeptDrawer>
    </>
  )
}
