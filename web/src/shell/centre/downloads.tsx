// The download centre: files that were made, files that were read in, and templates to fill in (requirements 2.6).
import type { ComponentType } from 'react'
import { Tabs } from '../../kit/tabs.tsx'
import { useT } from '../../locales/language.ts'
import { chooseDownloadsTab, type DownloadsTab, useDownloadsTab } from '../overlay.ts'
import { ExportFiles } from './export-files.tsx'
import { ImportFiles } from './import-files.tsx'
import { TemplateFiles } from './template-files.tsx'

const panels: Record<DownloadsTab, ComponentType> = {
  export: ExportFiles,
  import: ImportFiles,
  template: TemplateFiles,
}

export default function Downloads() {
  const t = useT()
  const chosen = useDownloadsTab()
  const Panel = panels[chosen]
  return (
    <Tabs
      label={t('centre.tabs')}
      tabs={[
        { key: 'export', title: t('centre.export') },
        { key: 'import', title: t('centre.import') },
        { key: 'template', title: t('centre.template') },
      ]}
      chosen={chosen}
      onChoose={chooseDownloadsTab}
    >
      <Panel key={chosen} />
    </Tabs>
  )
}
