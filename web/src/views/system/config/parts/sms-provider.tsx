// Who carries the messages.
import { sms } from '@ev/contract/system/sms'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useWords } from '../../../../resource/form/of.ts'
import { call } from '../../../../shell/call.ts'
import styles from './sms.module.css'

export function SmsProvider() {
  const { t, language } = useWords()
  const { data } = useQuery({
    queryKey: [sms.calls.provider.path, language],
    queryFn: () => call(sms.calls.provider, {}),
  })
  if (!data) return null
  const { title, isKeeping } = data
  return (
    <Alert
      className={styles.provider}
      showIcon
      type={isKeeping ? 'warning' : 'success'}
      title={isKeeping ? title : t('sms.provider', { title })}
    />
  )
}
