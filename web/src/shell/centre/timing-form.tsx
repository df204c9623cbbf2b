// What a timed export asks for (requirements 5.5).
import { exportTiming, mostEmails, timingSays } from '@ev/contract/config/export-timing'
import { timingCycle } from '@ev/contract/enums'
import { isSame } from '@ev/contract/kit/query'
import { patterns } from '@ev/contract/patterns'
import type { Cycle } from '@ev/rules/days'
import { businessDay, instant } from '@ev/rules/units'
import { Button, Checkbox, DatePicker, Form, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { EditForm, FormActions, FormField, SubmitButton } from '../../kit/form.tsx'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { call } from '../call.ts'
import styles from './dialogs.module.css'
import { isStartPast, nextShown } from './next-report.ts'
import { useSpoken } from './spoken.ts'
import type { ReportSource, Timing } from './timing.ts'

type Draft = {
  startDate: string | null
  timingCycle: Cycle
  isPush: 0 | 1
  emailList: { email: string }[]
  /** Of one that is saved: whether it takes over what the screen shows now. */
  takesScreen: boolean
}

const emptyRow = { email: '' }
const empty: Draft = { startDate: null, timingCycle: 1, isPush: 1, emailList: [emptyRow], takesScreen: false }

type TimingFormProps = {
  name: string
  saved: Timing | undefined
  /** What goes out unless something else is saved already. */
  screen: ReportSource | undefined
  onSaved: (nextDate: string) => void
  onCancel: () => void
}

export function TimingForm({ name, saved, screen, onSaved, onCancel }: TimingFormProps) {
  const t = useT()
  const language = useSpoken()
  const [form] = Form.useForm<Draft>()
  const today = businessDay(instant(Date.now()))

  const onSubmit = async ({ startDate, takesScreen, timingCycle: cycle, isPush }: Draft, key: string) => {
    const source = (takesScreen ? screen : (saved ?? screen)) ?? saved
    // The rules have let it pass: both are there.
    if (!source || startDate === null) return
    const { exportUrl, exportParams } = source
    // Those that are hidden without push are no fields of the form, and still what was typed.
    const emails: Draft['emailList'] = form.getFieldValue('emailList')
    const sent = {
      id: saved?.id ?? null,
      name,
      startDate,
      timingCycle: cycle,
      isPush,
      emailList: emails.map(({ email }) => ({ email: email.trim() })),
      exportUrl,
      exportParams,
    }
    const { nextDate } = await call(exportTiming.updateOrSave, sent, { key })
    onSaved(nextDate)
  }

  return (
    <EditForm
      form={form}
      initialValues={saved ? draftOf(saved) : empty}
      onSubmit={onSubmit}
      onIncomplete={() => toast(timingSays.incomplete[language], 'error')}
    >
      <Form.Item label={t('timed.name')}>
        <Input value={name} readOnly variant="filled" aria-label={t('timed.name')} />
      </Form.Item>
      <div className={styles.fields}>
        <FormField
          name="startDate"
          label={t('timed.startDate')}
          required
          rules={[
            told(value => (value !== '' ? undefined : timingSays.startMissing[language])),
            told(value => (isStartPast(value, saved, today) ? t('timed.startPast') : undefined)),
          ]}
        >
          <DayField today={today} />
        </FormField>
        <FormField name="timingCycle" label={t('timed.cycle')} required>
          <Radio.Group options={timingCycle.list.map(option => ({ value: option.value, label: option[language] }))} />
        </FormField>
      </div>
      <NextReport saved={saved} today={today} />
      <FormField name="isPush" label={t('timed.push')} required>
        <Radio.Group
          options={[
            { value: 0, label: t('timed.pushNone') },
            { value: 1, label: t('timed.pushMail') },
          ]}
        />
      </FormField>
      <Emails />
      {saved && screen && isOther(saved, screen) && (
        <FormField name="takesScreen" valuePropName="checked">
          <Checkbox>{t('timed.takesScreen')}</Checkbox>
        </FormField>
      )}
      <FormActions>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <SubmitButton>{t('timed.save')}</SubmitButton>
      </FormActions>
    </EditForm>
  )
}

const draftOf = ({ startDate, timingCycle: cycle, isPush, emailList }: Timing): Draft => ({
  startDate,
  timingCycle: cycle,
  isPush,
  emailList: emailList.length > 0 ? emailList : [emptyRow],
  takesScreen: false,
})

/** The server writes the parameters in an order of its own. */
const isOther = (saved: ReportSource, screen: ReportSource) =>
  !isSame(JSON.parse(saved.exportParams), JSON.parse(screen.exportParams))

const told = (wrong: (typed: string) => string | undefined) => ({
  async validator(_rule: unknown, value: string | null | undefined) {
    const message = wrong(value ?? '')
    if (message !== undefined) throw new Error(message)
  },
})

type DayFieldProps = { today: string; id?: string; value?: string | null; onChange?: (day: string | null) => void }

/** Days are those of the business, wherever its reader is: the picker only moves digits. */
function DayField({ today, id, value, onChange, ...given }: DayFieldProps) {
  return (
    <DatePicker
      {...given}
      {...(id !== undefined && { id })}
      className={styles.day}
      value={value ? dayjs(value) : null}
      minDate={dayjs(today)}
      maxDate={dayjs('2099-12-31')}
      format="YYYY-MM-DD"
      onChange={day => onChange?.(day ? dayjs(day).format('YYYY-MM-DD') : null)}
    />
  )
}

function NextReport({ saved, today }: { saved: Timing | undefined; today: string }) {
  const t = useT()
  const form = Form.useFormInstance<Draft>()
  const startDate = Form.useWatch('startDate', form)
  const cycle = Form.useWatch('timingCycle', form)
  const next = startDate && cycle ? nextShown({ startDate, timingCycle: cycle }, saved, today) : t('timed.nextUnknown')
  return (
    <p className={styles.next} role="status">
      {t('timed.next')}
      <strong>{next}</strong>
    </p>
  )
}

function Emails() {
  const t = useT()
  const language = useSpoken()
  const isPush = Form.useWatch('isPush', Form.useFormInstance<Draft>())
  const email = told(value => (patterns.email.fits(value.trim()) ? undefined : timingSays.emailWrong[language]))
  // What was typed stays for whoever changes their mind.
  if (isPush === 0) return null
  return (
    <Form.List name="emailList">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }, place) => (
            <div key={key} className={styles.email}>
              <FormField name={[name, 'email']} label={t('timed.email', { place: place + 1 })} required rules={[email]}>
                <Input type="email" autoComplete="email" maxLength={100} placeholder="name@example.com" />
              </FormField>
              {place > 0 && (
                <Button type="text" onClick={() => remove(name)}>
                  {t('timed.removeEmail', { place: place + 1 })}
                </Button>
              )}
            </div>
          ))}
          <Button
            type="dashed"
            block
            disabled={rows.length >= mostEmails}
            className={styles.add}
            onClick={() => add({ ...emptyRow })}
          >
            {rows.length >= mostEmails ? timingSays.emailsTooMany[language] : t('timed.addEmail')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
