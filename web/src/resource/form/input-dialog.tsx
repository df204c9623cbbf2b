// What has to be said with an action before it is done: a question, and the few fields that it asks for.
import type { Fields } from '@ev/contract/kit/field'
import { Button, Form } from 'antd'
import { EditForm, FormActions, SubmitButton } from '../../kit/form.tsx'
import { type Draft, newDraft, sentOf } from './draft.ts'
import { FormItem } from './form-item.tsx'
import { useWords } from './of.ts'
import { KeptModal } from './still.tsx'

type InputDialogProps = {
  title: string
  text?: string | undefined
  yes: string
  fields: Fields
  /** What is about to be done does harm: its button is red. */
  isHarm?: boolean | undefined
  /** A refusal in it is shown at its field, or else above the buttons. `key` names the act for the server. */
  onSubmit: (input: Draft, key: string) => Promise<void>
  onClose: () => void
}

export function InputDialog({ title, text, yes, fields, isHarm, onSubmit, onClose }: InputDialogProps) {
  const { t } = useWords()
  const [form] = Form.useForm()
  return (
    <KeptModal open title={title} onCancel={onClose} footer={null} mask={{ closable: false }}>
      {text && <p style={{ marginBottom: 16 }}>{text}</p>}
      <EditForm
        form={form}
        initialValues={newDraft(fields)}
        onSubmit={(values, key) => onSubmit(sentOf({ fields }, 'create', values as Draft), key)}
      >
        {Object.entries(fields).map(([name, field]) => (
          <FormItem key={name} {...{ name, field, of: undefined, form, mode: 'create' }} />
        ))}
        <FormActions>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <SubmitButton isHarm={isHarm === true}>{yes}</SubmitButton>
        </FormActions>
      </EditForm>
    </KeptModal>
  )
}
