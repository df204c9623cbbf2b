// A command to piles or guns: which one, what has to be said with it, then what each target answers.

import { type Fields, f } from '@ev/contract/kit/field'
import { type CommandAnswer, commandCalls } from '@ev/contract/operation/command'
import { type CommandName, commandKind } from '@ev/contract/operation/command-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { EditForm, FormActions, SubmitButton } from '../../kit/form.tsx'
import { State } from '../../kit/state.tsx'
import { call } from '../../shell/call.ts'
import { type Draft, newDraft } from '../form/draft.ts'
import { FormItem } from '../form/form-item.tsx'
import { useWords } from '../form/of.ts'
import styles from './command.module.css'
import { useCommandsHere } from './commands-here.ts'
import { FollowCommands } from './follow-commands.tsx'
import { StartVehicle } from './start-vehicle.tsx'

export type CommandTargets = {
  readonly on: 'pile' | 'gun'
  readonly selection: object
  readonly count: number
  /** Of a single one: what people call it, and which language it speaks. */
  readonly name?: string
  readonly protocol?: string
  /** The command that was chosen before it was opened. */
  readonly only?: CommandName
}

export function CommandDialog({ targets, onClose }: { targets: CommandTargets; onClose: () => void }) {
  const { t, word } = useWords()
  const offered = useCommandsHere()(targets.on, targets.protocol, targets.count).filter(
    name => targets.only === undefined || name === targets.only,
  )
  const [chosen, setChosen] = useState(offered[0])
  const [answer, setAnswer] = useState<CommandAnswer>()
  const queries = useQueryClient()
  const onEnd = () => {
    onClose()
    // What a pile was told may have changed what the list shows.
    if (answer) void queries.invalidateQueries({ queryKey: [`config-service/${targets.on}`] })
  }
  return (
    <Modal open title={titleOf(targets, t, word)} onCancel={onEnd} footer={null} width={640} mask={{ closable: false }}>
      {answer ? (
        <FollowCommands answer={answer} onClose={onEnd} />
      ) : chosen === undefined ? (
        <State drawing="empty" title={t('command.none')} hint={t('command.noneHint')} />
      ) : (
        <>
          {targets.only === undefined && <Choice offered={offered} chosen={chosen} onChoose={setChosen} />}
          <CommandForm key={chosen} name={chosen} targets={targets} onSent={setAnswer} onClose={onClose} />
        </>
      )}
    </Modal>
  )
}

function titleOf({ only, name }: CommandTargets, t: Words['t'], word: Words['word']): string {
  if (only !== undefined) return `${word(commandKind(only).label)} · ${name}`
  return name === undefined ? t('command.title') : t('command.of', { name })
}
type Words = ReturnType<typeof useWords>

type ChoiceProps = {
  offered: readonly CommandName[]
  chosen: CommandName
  onChoose: (name: CommandName) => void
}

function Choice({ offered, chosen, onChoose }: ChoiceProps) {
  const { t, word } = useWords()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is the control.
    <label className={styles.choice}>
      {t('command.kind')}
      <Select<CommandName>
        value={chosen}
        aria-label={t('command.choose')}
        options={offered.map(name => ({ value: name, label: word(commandKind(name).label) }))}
        onChange={onChoose}
      />
    </label>
  )
}

const reasons = {
  needed: f.text('原因', 'Reason', { max: 100 }),
  welcome: f.text('原因', 'Reason', { max: 100, optional: true }),
}

type CommandFormProps = {
  name: CommandName
  targets: CommandTargets
  onSent: (answer: CommandAnswer) => void
  onClose: () => void
}

function CommandForm({ name, targets, onSent, onClose }: CommandFormProps) {
  const { t, word } = useWords()
  const [form] = Form.useForm()
  const { params, isDangerous, says, form: rules } = commandKind(name)
  const gunId = (targets.selection as { ids?: readonly string[] }).ids?.[0]
  const fields: Fields = { ...params, reason: isDangerous ? reasons.needed : reasons.welcome }
  const onSubmit = async (values: Draft, key: string) => {
    const { reason, ...said } = values
    const selection = targets.selection as never
    onSent(
      await call(
        commandCalls[name],
        { selection, params: said, reason: typeof reason === 'string' ? reason : '' },
        { key },
      ),
    )
  }
  return (
    <EditForm form={form} initialValues={newDraft(fields)} onSubmit={(values, key) => onSubmit(values as Draft, key)}>
      <p className={isDangerous ? styles.danger : styles.says}>{word(says)}</p>
      {targets.count > 1 && <p className={styles.says}>{t('command.targets', { count: targets.count })}</p>}
      {Object.entries(fields).map(([field, one]) =>
        name === 'start' && field === 'vehicle' ? (
          gunId !== undefined && <StartVehicle key={field} form={form} gunId={gunId} />
        ) : (
          <FormItem key={field} {...{ name: field, field: one, of: rules, form, mode: 'create' }} />
        ),
      )}
      <FormActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <SubmitButton isHarm={isDangerous === true}>
          {t(isDangerous ? 'command.sendDangerous' : 'command.send')}
        </SubmitButton>
      </FormActions>
    </EditForm>
  )
}
