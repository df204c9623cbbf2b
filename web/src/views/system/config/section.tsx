// Road sections, and the service areas along them.
import { section } from '@ev/contract/config/section'
import { serviceArea } from '@ev/contract/config/service-area'
import { useT } from '../../../locales/language.ts'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { useMayCall } from '../../../shell/me.ts'

export default function Sections() {
  const t = useT()
  const mayCall = useMayCall()
  const seesAreas = mayCall(serviceArea.calls.pages)
  const areas = {
    key: 'areas',
    label: t('section.areas'),
    children: ({ id }: { id: string }) => (
      <ResourceList of={serviceArea} fixedFilters={{ section: [id] }} rowActions={[]} isInside />
    ),
  }
  const parts = [
    {
      key: 'sections',
      title: t('section.sections'),
      draw: () => <ResourcePage of={section} detail={{ tabs: seesAreas ? [areas] : [] }} />,
    },
    ...(seesAreas ? [{ key: 'areas', title: t('section.areas'), draw: () => <ResourcePage of={serviceArea} /> }] : []),
  ]
  return <ScreenTabs label={t('section.tabs')} parts={parts} />
}
