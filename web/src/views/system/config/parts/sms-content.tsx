// The text of a message: what can be put in is inserted by a click, and the message is seen while it is written.
import { sms } from '@ev/contract/system/sms'
import { variablesIn } from '@ev/rules/sms'
import { Form, type GetRef, Input } from 'antd'
import { useRef } from 'react'
import { useRecord } from '../../../../resource/detail/use-record.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { useWords } from '../../../../resource/form/of.ts'
import { useOpened } from '../../../../resource/use-opened.ts'
import styles from './sms.module.css'
import { SmsPreview } from './sms-preview.tsx'

/** What a template of one's own may carry is up to whoever sends it; these stand to begin with. */
const usual = ['code', 'minutes', 'name']

export function SmsContent({ value = '', onChange, ...given }: InputProps<string>) {
  const { t } = useWords()
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const { sign, code, names } = useTemplate(value)
  const insert = (name: string) => {
    const input = area.current?.resizableTextArea?.textArea
    const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length]
    onChange?.(`${value.slice(0, from)}{${name}}${value.slice(to)}`)
    input?.focus()
  }
  return (
    <div className={styles.content}>
      <Input.TextArea
        {...given}
        ref={area}
        value={value}
        autoSize={{ minRows: 3, maxRows: 8 }}
        count={{ show: true, max: sms.fields.content.most }}
        onChange={event => onChange?.(event.target.value)}
      />
      <div className={styles.chips}>
        <span>{t('sms.insert')}</span>
        {names.map(name => (
          <button key={name} type="button" onClick={() => insert(name)}>{`{${name}}`}</button>
        ))}
      </div>
      <SmsPreview sign={sign} content={value} code={code} />
    </div>
  )
}

function useTemplate(content: string) {
  const form = Form.useFormInstance()
  const { opened } = useOpened()
  const record = useRecord(sms, opened?.id ?? '', { isWanted: opened?.id !== undefined }).data
  const sign = Form.useWatch('sign', { form, preserve: true })
  const typed = Form.useWatch('code', { form, preserve: true })
  const known = record?.isBuiltIn === true ? (record.variables as string[]) : [...usual, ...variablesIn(content)]
  return { sign: String(sign ?? ''), code: String(record?.code ?? typed ?? ''), names: [...new Set(known)] }
}
