// What people are told about changes that wait for a second person.
import type { Text } from '@ev/contract/kit/text'
import type { Notice } from '../http/context.ts'

type Waiting = { id: string; title: Text; record: string; asker: string }

const linkTo = (id: string) => `/safe/audit?id=${id}`

export const approvalWaitingNotice = ({ id, title, record, asker }: Waiting): Notice => ({
  kind: 'approvalWaiting',
  title: { zh: '有变更等待您审批', en: 'A change waits for your approval' },
  text: {
    zh: `${asker} 提交了${title.zh}“${record}”的变更，须由第二人审批后才会生效。`,
    en: `${asker} asked to change the ${title.en.toLowerCase()} “${record}”; it takes effect when a second person agrees.`,
  },
  link: linkTo(id),
})

type Decided = {
  id: string
  title: Text
  record: string
  decider: string
  outcome: 'approved' | 'rejected'
  opinion: string
  /** Whether the reader may open the screen of approvals. */
  mayOpen: boolean
}

const outcomes: Record<Decided['outcome'], Text> = {
  approved: { zh: '已通过并生效', en: 'approved and took effect' },
  rejected: { zh: '已被驳回', en: 'rejected' },
}

export const approvalDecidedNotice = (decided: Decided): Notice => {
  const { title, record, decider, opinion } = decided
  const outcome = outcomes[decided.outcome]
  return {
    kind: 'approvalDecided',
    title: { zh: `变更${outcome.zh}`, en: `Your change was ${outcome.en}` },
    text: {
      zh: `您提交的${title.zh}“${record}”的变更${outcome.zh}，审批人：${decider}。${opinion && `意见：${opinion}`}`,
      en: `Your change of the ${title.en.toLowerCase()} “${record}” was ${outcome.en}, decided by ${decider}.${opinion && ` Opinion: ${opinion}`}`,
    },
    link: decided.mayOpen ? linkTo(decided.id) : '',
  }
}
