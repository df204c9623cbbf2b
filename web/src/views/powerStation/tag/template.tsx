// Tags that stations of a kind have, put on many of them at once.
import { stationTag } from '@ev/contract/config/station-tag'
import type { Row } from '@ev/contract/kit/resource'
import { tagTemplate } from '@ev/contract/taglib/tag-template'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { useKeptByPlatform } from '../../parts/tag-cells.tsx'

const ApplyTemplate = lazy(async () => ({ default: (await import('./parts/apply-template.tsx')).ApplyTemplate }))

type Template = Row<typeof tagTemplate.fields>

export default function TagTemplates() {
  const t = useT()
  const kept = useKeptByPlatform()
  const mayApply = useMayCall()(stationTag.apply)
  const [applied, setApplied] = useState<Template>()
  const whyNot = ({ status }: Template) => (status === 'disabled' ? t('tag.templateOff') : undefined)
  return (
    <>
      <ResourcePage
        of={tagTemplate}
        kept={kept}
        list={{
          rowExtra: row =>
            mayApply ? [{ key: 'apply', label: t('tag.apply'), why: whyNot(row), onClick: () => setApplied(row) }] : [],
        }}
        detail={{
          buttons: row =>
            mayApply && whyNot(row) === undefined && <Button onClick={() => setApplied(row)}>{t('tag.apply')}</Button>,
        }}
      />
      {applied && (
        <Suspense>
          <ApplyTemplate template={applied} onClose={() => setApplied(undefined)} />
        </Suspense>
      )}
    </>
  )
}
