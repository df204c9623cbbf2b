// What stations are meant to reach month by month, and how far they have come.
import { operationTarget } from '@ev/contract/config/operation-target'
import type { Row } from '@ev/contract/kit/resource'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { CopyMonth } from './parts/copy-month.tsx'
import { Reached } from './parts/reached.tsx'

type Target = Row<typeof operationTarget.fields>

const cells = {
  energyDoneBp: ({ energyDoneBp }: Target) => <Reached shareBp={energyDoneBp} />,
  revenueDoneBp: ({ revenueDoneBp }: Target) => <Reached shareBp={revenueDoneBp} />,
}

export default function OperationManage() {
  const t = useT()
  const mayCall = useMayCall()
  const [isCopying, setIsCopying] = useState(false)
  const copy = () => <Button onClick={() => setIsCopying(true)}>{t('target.copy')}</Button>
  return (
    <>
      <ResourcePage
        of={operationTarget}
        list={{ cells, ...(mayCall(operationTarget.calls.copyMonth) && { toolbar: copy }) }}
        detail={{ cells }}
      />
      {isCopying && <CopyMonth onClose={() => setIsCopying(false)} />}
    </>
  )
}
