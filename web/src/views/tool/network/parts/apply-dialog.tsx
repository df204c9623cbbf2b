// Giving a configuration to piles: which ones, whether they are told at once, and what became of it.

import { f } from '@ev/contract/kit/field'
import { type CommunicationApplied, communication } from '@ev/contract/operation/communication'
import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { FollowCommands } from '../../../../resource/command/follow-commands.tsx'
import type { Draft } from '../../../../resource/form/draft.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'

export type Applied = { readonly id: string; readonly name: string; readonly protocol: string }

const piles = f.refs('充电桩', 'Piles', 'config-service/pile')
const isWritten = f.flag('写入充电桩', 'Write into the piles', {
  initial: true,
  help: {
    zh: '立即把心跳间隔和采样间隔写入在线的充电桩',
    en: 'Writes heartbeat and sample interval into piles that are online, at once',
  },
})

type ApplyDialogProps = { profile: Applied; onClose: () => void }

export function ApplyDialog({ profile, onClose }: ApplyDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<CommunicationApplied>()
  const onSubmit = async (input: Draft, key: string) => {
    const asked = {
      id: profile.id,
      selection: { ids: input.piles as string[] },
      isWritten: input.isWritten === true,
    }
    const applied = await call(communication.calls.apply, asked, { key })
    toast(t('communication.applied', { count: applied.count }), applied.count > 0 ? 'success' : 'error')
    void queries.invalidateQueries({ queryKey: familyKey(communication) })
    if (applied.batchNo === '' && applied.refusedCount === 0) onClose()
    else setOutcome(applied)
  }
  if (outcome)
    return (
      <Modal open title={t('communication.apply')} onCancel={onClose} footer={null} width={640}>
        <FollowCommands answer={outcome} onClose={onClose} />
      </Modal>
    )
  return (
    <InputDialog
      title={t('communication.apply')}
      text={t('communication.applyText', { name: profile.name })}
      yes={t('communication.apply')}
      fields={profile.protocol === 'OCPP1.6J' ? { piles, isWritten } : { piles }}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
