// Every command to a pile with the pile's own answer.

import type { Row } from '@ev/contract/kit/resource'
import { command } from '@ev/contract/operation/command'
import { sayAnswer } from '@ev/contract/operation/command-answer'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useSpoken } from '../../../resource/value/spoken.ts'
import { Said } from './parts/said.tsx'

type CommandRow = Row<typeof command.fields>

export default function RemoteControl() {
  const language = useSpoken()
  const answer = ({ state, replyCode }: CommandRow) => sayAnswer(state, replyCode)[language]
  return (
    <ResourcePage
      of={command}
      list={{ cells: { replyCode: answer } }}
      detail={{
        cells: {
          replyCode: answer,
          params: ({ kind, params }) => <Said kind={kind} data={params} />,
          reply: ({ kind, reply }) => <Said kind={kind} data={reply} />,
        },
      }}
    />
  )
}
