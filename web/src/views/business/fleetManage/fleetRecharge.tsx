// Money of fleets: what was paid into their wallets, and what they gave to drivers and to the fleets below.
import { fleetRecharge } from '@ev/contract/bill/fleet-recharge'
import { allotment } from '@ev/contract/member/allotment'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { uploadImage } from '../../../resource/form/upload-image.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { AllotDialog } from './parts/allot-dialog.tsx'
import { useMayAllot } from './parts/use-may-allot.ts'

export default function FleetRecharges() {
  const t = useT()
  const mayCall = useMayCall()
  return (
    <ScreenTabs
      label={t('fleetRecharge.tabs')}
      parts={[
        {
          key: 'recharges',
          title: t('fleet.recharges'),
          draw: () => <ResourcePage of={fleetRecharge} form={{ upload: uploadImage }} />,
        },
        ...(mayCall(allotment.calls.pages)
          ? [{ key: 'allotments', title: t('fleet.allotments'), draw: () => <Allotments /> } as const]
          : []),
      ]}
    />
  )
}

function Allotments() {
  const t = useT()
  const mayAllot = useMayAllot()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => (
    <Button type="primary" onClick={() => setIsOpen(true)}>
      {t('allot.do')}
    </Button>
  )
  return (
    <>
      <ResourcePage of={allotment} list={{ ...(mayAllot && { toolbar: open }) }} />
      {isOpen && <AllotDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
