// A new upgrade: the program, the piles, the way it goes; which piles are fit is told before anything is sent.

import type { Field } from '@ev/contract/kit/field'
import { mostNamed, type UpgradeChecked, upgrade } from '@ev/contract/operation/upgrade'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { EditForm, FormActions, SubmitButton } from '../../../../kit/form.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { newDraft } from '../../../../resource/form/draft.ts'
import { FormItem, type FormItemProps } from '../../../../resource/form/form-item.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { KeptDrawer } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import { FirmwareChoice } from './firmware-choice.tsx'
import styles from './upgrade.module.css'
import { type Begun, begun, how, form as rules, selectionOf, what, which } from './upgrade-fields.ts'

// An input knows the value of its field, which a form of any fields does not.
const slots: Readonly<Record<string, FormItemProps['slot']>> = { firmware: FirmwareChoice as FormItemProps['slot'] }

type BeginDrawerProps = { onClose: () => void; onBegun: (id: string) => void }

const widthPx = 760

export function BeginDrawer({ onClose, onBegun }: BeginDrawerProps) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [form] = Form.useForm<Begun>()
  const onSubmit = async ({ pickBy, stations, types, piles, mode, firmware, ...plan }: Begun, key: string) => {
    const selection = selectionOf({ pickBy, stations: stations ?? [], types: types ?? [], piles: piles ?? [] })
    if (!selection || firmware === null) return
    const asked = { ...plan, firmware, selection, isWhenIdle: mode === 'idle' }
    const { id, count } = await call(upgrade.calls.start, asked, { key })
    toast(t('upgrade.started', { count }), 'success')
    void queries.invalidateQueries({ queryKey: familyKey(upgrade) })
    onBegun(id)
  }
  const draw = (fields: Readonly<Record<string, Field>>) => (
    <div className={styles.fields}>
      {Object.entries(fields).map(([name, field]) => (
        <FormItem key={name} {...{ name, field, of: rules, form, mode: 'create' }} slot={slots[name]} />
      ))}
    </div>
  )
  return (
    <KeptDrawer open title={t('upgrade.begin')} size={widthPx} onClose={onClose} mask={{ closable: false }}>
      <EditForm<Begun> form={form} initialValues={newDraft(begun) as Begun} onSubmit={onSubmit}>
        <h2 className={styles.group}>{t('upgrade.what')}</h2>
        {draw(what)}
        <h2 className={styles.group}>{t('upgrade.which')}</h2>
        {draw(which)}
        <h2 className={styles.group}>{t('upgrade.how')}</h2>
        {draw(how)}
        <Form.Item noStyle shouldUpdate>
          {() => <Check draft={form.getFieldsValue(true) as Partial<Begun>} />}
        </Form.Item>
        <FormActions>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <SubmitButton>{t('upgrade.start')}</SubmitButton>
        </FormActions>
      </EditForm>
    </KeptDrawer>
  )
}

/** Asked again whenever an answer changes that matters for it. */
function Check({ draft }: { draft: Partial<Begun> }) {
  const { t } = useWords()
  const selection = selectionOf(draft)
  const { firmware, canaryPct = 5, batchSize = 20 } = draft
  const isReady = selection !== undefined && Boolean(firmware) && isWhole(canaryPct) && isWhole(batchSize)
  const { data, error } = useQuery({
    queryKey: [...familyKey(upgrade), 'check', firmware, selection, canaryPct, batchSize],
    queryFn: () =>
      call(upgrade.calls.check, {
        firmware: firmware ?? '',
        selection: selection ?? { ids: [] },
        canaryPct,
        batchSize,
      }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={styles.check} aria-label={t('upgrade.checkTitle')}>
      <h3>{t('upgrade.checkTitle')}</h3>
      {!isReady && <p>{t('upgrade.checkFirst')}</p>}
      {isReady && error && <p role="alert">{error.message}</p>}
      {isReady && !error && !data && <p role="status">{t('upgrade.checking')}</p>}
      {isReady && !error && data && <Outcome checked={data} />}
    </section>
  )
}

const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) > 0

function Outcome({ checked }: { checked: UpgradeChecked }) {
  const { t } = useWords()
  const { count, onlineCount: online, canaryCount: canary, waveCount: waves, refusedCount, refused } = checked
  return (
    <>
      <p role="status">{count === 0 ? t('upgrade.none') : t('upgrade.fit', { count, online, canary, waves })}</p>
      {checked.warnings.map(warning => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      {refusedCount > 0 && <p>{t('upgrade.unfit', { count: refusedCount })}</p>}
      {refusedCount > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <ul className={styles.unfit} tabIndex={0} aria-label={t('upgrade.unfit', { count: refusedCount })}>
          {refused.map(({ id, label, why }) => (
            <li key={id}>
              <span>{label}</span>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      {refusedCount > mostNamed && <p>{t('upgrade.more', { count: mostNamed })}</p>}
    </>
  )
}
