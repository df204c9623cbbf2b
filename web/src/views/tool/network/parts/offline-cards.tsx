// Cards that piles know by themselves, and sending them there.
import { f } from '@ev/contract/kit/field'
import { type CommandAnswer, commandCalls } from '@ev/contract/operation/command'
import { offlineCard } from '@ev/contract/operation/offline-card'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import { FollowCommands } from '../../../../resource/command/follow-commands.tsx'
import type { Draft } from '../../../../resource/form/draft.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { call } from '../../../../shell/call.ts'
import { useMayCall } from '../../../../shell/me.ts'

const fields = { piles: f.refs('充电桩', 'Piles', 'config-service/pile') }

export function OfflineCards() {
  const t = useT()
  const maySend = useMayCall()(commandCalls.sendCards)
  const [isSending, setIsSending] = useState(false)
  return (
    <>
      <ResourcePage
        of={offlineCard}
        list={{
          empty: { title: t('card.empty'), hint: t('card.emptyHint') },
          toolbar: () => maySend && <Button onClick={() => setIsSending(true)}>{t('card.send')}</Button>,
        }}
      />
      {isSending && <SendDialog onClose={() => setIsSending(false)} />}
    </>
  )
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [answer, setAnswer] = useState<CommandAnswer>()
  const onSubmit = async ({ piles }: Draft, key: string) => {
    const selection = { ids: piles as string[] }
    setAnswer(await call(commandCalls.sendCards, { selection, params: {}, reason: '' }, { key }))
  }
  if (answer)
    return (
      <Modal open title={t('card.send')} onCancel={onClose} footer={null} width={640}>
        <FollowCommands answer={answer} onClose={onClose} />
      </Modal>
    )
  return (
    <InputDialog
      title={t('card.send')}
      text={t('card.sendText')}
      yes={t('card.send')}
      fields={fields}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
