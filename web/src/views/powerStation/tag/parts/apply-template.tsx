// Puts the tags of a template on stations: which, what would change, and then the change.
import { stationTag } from '@ev/contract/config/station-tag'
import { f, type Ref } from '@ev/contract/kit/field'
import { tag } from '@ev/contract/taglib/tag'
import { tagTemplate } from '@ev/contract/taglib/tag-template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { EditForm, FormActions, SubmitButton } from '../../../../kit/form.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { FormItem } from '../../../../resource/form/form-item.tsx'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call } from '../../../../shell/call.ts'
import styles from './tags.module.css'

const stations = f.refs('电站', 'Stations', 'config-service/station')

type Chosen = { stations: string[] }

type ApplyTemplateProps = {
  template: { readonly id: string; readonly name: string; readonly tags: readonly Ref[] }
  onClose: () => void
}

export function ApplyTemplate({ template: { id, name, tags }, onClose }: ApplyTemplateProps) {
  const t = useT()
  const language = useSpoken()
  const queries = useQueryClient()
  const [form] = Form.useForm<Chosen>()
  const chosen = Form.useWatch('stations', form) ?? []
  const onSubmit = async (draft: Chosen, key: string) => {
    const asked = { template: id, stations: draft.stations }
    const { stations: count, added } = await call(stationTag.apply, asked, { key })
    await Promise.all([tag, tagTemplate].map(of => queries.invalidateQueries({ queryKey: familyKey(of) })))
    toast(count === 0 ? t('tag.nothingToApply') : t('tag.applied', { stations: count, added }), 'success')
    onClose()
  }
  return (
    <KeptModal open title={t('tag.applyTitle', { name })} onCancel={onClose} footer={null} mask={{ closable: false }}>
      <p className={styles.outcome}>
        {t('tag.applyHint', { tags: tags.map(({ label }) => label).join(language === 'zh' ? '、' : ', ') })}
      </p>
      <EditForm form={form} initialValues={{ stations: [] }} onSubmit={onSubmit}>
        <FormItem name="stations" field={stations} of={undefined} form={form} mode="create" />
        <Outcome template={id} stations={chosen} />
        <FormActions>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <SubmitButton>{t('tag.apply')}</SubmitButton>
        </FormActions>
      </EditForm>
    </KeptModal>
  )
}

function Outcome({ template, stations: chosen }: { template: string; stations: readonly string[] }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: [stationTag.check.path, template, chosen],
    queryFn: () => call(stationTag.check, { template, stations: [...chosen] }),
    enabled: chosen.length > 0,
  })
  const said = (() => {
    if (chosen.length === 0 || !data) return ''
    if (data.stations === 0) return t('tag.nothingToApply')
    const { stations: count, added, replaced } = data
    return t(replaced === 0 ? 'tag.wouldAdd' : 'tag.wouldReplace', { stations: count, added, replaced })
  })()
  return (
    <p className={styles.outcome} role="status">
      {said}
    </p>
  )
}
