// Messages of the product: their texts, who carries them, and what was sent.
import type { Row } from '@ev/contract/kit/resource'
import { sms } from '@ev/contract/system/sms'
import { smsLog } from '@ev/contract/system/sms-log'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { revealed } from '../../../resource/value/field-value.tsx'
import { Secret } from '../../../resource/value/secret.tsx'
import { useCan } from '../../../shell/me.ts'
import { SmsContent } from './parts/sms-content.tsx'
import { SmsPreview } from './parts/sms-preview.tsx'
import { SmsProvider } from './parts/sms-provider.tsx'

export default function Sms() {
  const t = useT()
  const parts = [
    { key: 'templates', title: t('sms.templates'), draw: () => <Templates /> },
    { key: 'log', title: t('sms.log'), draw: () => <ResourcePage of={smsLog} list={{ cells }} detail={{ cells }} /> },
  ] as const
  return <ScreenTabs label={t('sms.tabs')} parts={parts} />
}

const variables = ({ variables: names }: Row<typeof sms.fields>) => names.map(name => `{${name}}`).join(' ')

function Templates() {
  return (
    <>
      <SmsProvider />
      <ResourcePage
        of={sms}
        list={{ cells: { variables } }}
        form={{ fields: { content: SmsContent } }}
        detail={{
          cells: { variables },
          extra: ({ sign, content, code }) => <SmsPreview sign={sign} content={content} code={code} />,
        }}
      />
    </>
  )
}

const cells = { content: (row: Row<typeof smsLog.fields>) => <Content row={row} /> }

/** The digits in it open an account for a few minutes, so whoever reads them is on record. */
function Content({ row: { id, content } }: { row: Row<typeof smsLog.fields> }) {
  const can = useCan()
  const reveal = can('get') ? () => revealed(smsLog.calls.reveal, id, 'content') : undefined
  return <Secret label={smsLog.fields.content.label} masked={content} reveal={reveal} />
}
