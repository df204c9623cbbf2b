// What the owner of a report is told when it does not go out.
import type { Text } from '@ev/contract/kit/text'
import type { Notice } from '../http/context.ts'

export const reportFailedNotice = (name: string, reason: Text): Notice => ({
  kind: 'reportFailed',
  title: { zh: `定时报表「${name}」未能送出`, en: `The scheduled report “${name}” did not go out` },
  text: {
    zh: `原因：${reason.zh}。可在定时管理中查看或修改。`,
    en: `Reason: ${reason.en}. See or change it under timing management.`,
  },
  link: '',
})
