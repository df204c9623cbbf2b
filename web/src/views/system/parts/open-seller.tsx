// A new operator: the company, then its first administrator, opened by one call.
import { isWritten } from '@ev/contract/kit/write'
import { sellers } from '@ev/contract/system/sellers'
import { users } from '@ev/contract/system/users'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Steps } from 'antd'
import { useRef, useState } from 'react'
import { ask } from '../../../kit/ask.tsx'
import { EditForm, FormActions, SubmitButton } from '../../../kit/form.tsx'
import type { Told } from '../../../kit/told-once.tsx'
import { useT } from '../../../locales/language.ts'
import { type Draft, groupsOf, newDraft, sentOf } from '../../../resource/form/draft.ts'
import formStyles from '../../../resource/form/form.module.css'
import { FormItem } from '../../../resource/form/form-item.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { uploadImage } from '../../../resource/form/upload-image.ts'
import { familyKey } from '../../../resource/list/listed.ts'
import { CallError, call, type In } from '../../../shell/call.ts'
import { useUnsaved } from '../../../shell/unsaved.ts'
import styles from './open-seller.module.css'

type Opening = In<typeof sellers.calls.open>
type OpenSellerProps = { onClose: () => void; onOpened: (told: Told) => void }

// Of a new operator nobody can log in by itself yet, and nothing stands above it.
const left: readonly string[] = ['seller', 'parent', 'autoLogin']
const administrator = ['account', 'name', 'telephone', 'email'] as const

export function OpenSeller({ onClose, onOpened }: OpenSellerProps) {
  const t = useT()
  const queries = useQueryClient()
  const [step, setStep] = useState<'company' | 'person'>('company')
  const [isTouched, setIsTouched] = useState(false)
  const company = useRef<Draft>(newDraft(sellers.fields))
  const [companyForm] = Form.useForm()
  const [personForm] = Form.useForm()
  useUnsaved(isTouched)

  const askToClose = async () => {
    if (!isTouched || (await ask({ title: t('profile.closeQuestion'), isHarm: true }))) onClose()
  }

  const onCompany = async (values: object) => {
    company.current = { ...company.current, ...values }
    setStep('person')
  }

  const onPerson = async (person: object) => {
    // Both are checked against the definition by their fields, and by the server.
    const input = { seller: sentOf(sellers, 'create', company.current), administrator: person } as unknown as Opening
    try {
      const { account, password } = await call(sellers.calls.open, input)
      await queries.invalidateQueries({ queryKey: familyKey(sellers) })
      onOpened({
        title: t('seller.opened', { name: String(company.current.name) }),
        text: t('seller.openedText'),
        lines: [
          { label: t('people.account'), value: account },
          { label: t('people.firstPassword'), value: password },
        ],
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      throw leadBack(error)
    }
  }

  /** What is wrong with the company stands in the first step; the rest is for the form that was sent. */
  const leadBack = (error: CallError) => {
    const fields = error.fields.map(({ field, msg }) => ({
      field: field.replace(/^(seller|administrator)\./, ''),
      msg,
    }))
    const ofCompany = fields.filter(({ field }) => !administrator.some(name => name === field))
    if (ofCompany.length > 0) {
      setStep('company')
      companyForm.setFields(ofCompany.map(({ field, msg }) => ({ name: field, errors: [msg] })))
    }
    return new CallError(error.code, error.msg, { fields })
  }

  return (
    <KeptDrawer
      open
      title={t('seller.open')}
      size={760}
      mask={{ closable: false }}
      onClose={() => void askToClose()}
      destroyOnHidden
    >
      <Steps
        className={styles.steps ?? ''}
        current={step === 'company' ? 0 : 1}
        items={[{ title: t('seller.stepCompany') }, { title: t('seller.stepPerson') }]}
      />
      <div
        hidden={step !== 'company'}
        className={`${formStyles.room} ${styles.step}`}
        onInput={() => setIsTouched(true)}
      >
        <EditForm form={companyForm} initialValues={company.current} onSubmit={onCompany}>
          <CompanyFields form={companyForm} />
          <div className={formStyles.foot}>
            <FormActions>
              <Button onClick={() => void askToClose()}>{t('app.cancel')}</Button>
              <SubmitButton>{t('seller.next')}</SubmitButton>
            </FormActions>
          </div>
        </EditForm>
      </div>
      <div
        hidden={step !== 'person'}
        className={`${formStyles.room} ${styles.step}`}
        onInput={() => setIsTouched(true)}
      >
        <p className={styles.hint}>{t('seller.personHint')}</p>
        <EditForm form={personForm} initialValues={emptyPerson} onSubmit={onPerson}>
          <div className={formStyles.fields}>
            {administrator.map(name => (
              <FormItem
                key={name}
                {...{ name, field: users.fields[name], of: undefined, form: personForm, mode: 'create' }}
              />
            ))}
          </div>
          <div className={formStyles.foot}>
            <FormActions>
              <Button onClick={() => setStep('company')}>{t('seller.previous')}</Button>
              <SubmitButton>{t('seller.openNow')}</SubmitButton>
            </FormActions>
          </div>
        </EditForm>
      </div>
    </KeptDrawer>
  )
}

const emptyPerson = { account: '', name: '', telephone: '', email: '' }

function CompanyFields({ form }: { form: ReturnType<typeof Form.useForm>[0] }) {
  const { word } = useWords()
  const fields: Readonly<Record<string, (typeof sellers.fields)[keyof typeof sellers.fields]>> = sellers.fields
  return groupsOf(sellers).map(({ title, fields: names }) => (
    <section key={names.join()} className={formStyles.group}>
      {title && <h2>{word(title)}</h2>}
      <div className={formStyles.fields}>
        {names
          .filter(name => !left.includes(name))
          .map(name => {
            const field = fields[name]
            return (
              field &&
              isWritten(field, 'create') && (
                <FormItem key={name} {...{ name, field, of: undefined, form, mode: 'create', upload: uploadImage }} />
              )
            )
          })}
      </div>
    </section>
  ))
}
