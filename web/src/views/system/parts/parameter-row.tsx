// One parameter: what it does, its value in an input that fits, where the value comes from, and the way back.
import { parameterSource } from '@ev/contract/enums'
import type { Parameter, ParameterValue } from '@ev/contract/system/parameter'
import { Button, Tag } from 'antd'
import { useId, useState } from 'react'
import { ask } from '../../../kit/ask.tsx'
import { toast } from '../../../kit/toast.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { sayWaiting } from '../../../resource/form/use-save.ts'
import { Choice } from '../../../resource/value/value.tsx'
import { CallError, call } from '../../../shell/call.ts'
import { useCan } from '../../../shell/me.ts'
import { ParameterInput } from './parameter-input.tsx'
import { isChanged, isOutOfRange, type ParameterCalls, sentValue, valueSaid } from './parameter-values.ts'
import styles from './parameters.module.css'

type ParameterRowProps = {
  of: ParameterCalls
  row: Parameter
  draft: ParameterValue | undefined
  onDraft: (value: ParameterValue | undefined) => void
  onSaved: () => Promise<void>
  onHistory: () => void
}

export function ParameterRow({ of, row, draft, onDraft, onSaved, onHistory }: ParameterRowProps) {
  const { t } = useWords()
  const can = useCan()
  const id = useId()
  const { save, isBusy, problem, forgive } = useSaving({ of, row, onDraft, onSaved })
  const isDirty = isChanged(row, draft)
  // Nobody is told while still typing the first digits; from then on at each change.
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isOutOfRange(row, draft)
  const range = { least: row.least ?? '', most: row.most ?? '' }
  const said = problem || (isWrong && isLeft ? t('parameter.outOfRange', range) : '')
  const sayValue = (value: ParameterValue) =>
    valueSaid(row, value, { on: t('parameter.on'), off: t('parameter.off'), nothing: t('parameter.nothing') })

  const onDefault = async () => {
    const title = t('parameter.defaultQuestion', { name: row.name })
    const text = t('parameter.defaultText', { value: sayValue(row.default) })
    if (await ask({ title, text, yes: t('parameter.toDefault') })) await save(null)
  }

  return (
    <li className={styles.row} data-dirty={isDirty || undefined}>
      <div className={styles.about}>
        <h3>
          <label id={`${id}-name`} htmlFor={`${id}-input`}>
            {row.name}
          </label>
          {row.isRisky && <Tag color="warning">{t('parameter.risky')}</Tag>}
          {row.isPlatformOnly && <Tag>{t('parameter.platformOnly')}</Tag>}
          {row.isWaiting && <Tag color="processing">{t('parameter.waiting')}</Tag>}
        </h3>
        <p id={`${id}-help`}>{row.help}</p>
        <code>{row.key}</code>
      </div>
      <form
        className={styles.value}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setIsLeft(true)
          if (isDirty && !isWrong && draft !== undefined) void save(sentValue(row, draft))
        }}
        onBlur={() => setIsLeft(true)}
      >
        <ParameterInput
          row={row}
          value={draft ?? row.value}
          isDisabled={!can('edit')}
          id={`${id}-input`}
          labelledBy={`${id}-name`}
          describedBy={`${id}-help ${id}-problem`}
          isWrong={said !== ''}
          onChange={value => {
            forgive()
            onDraft(value)
          }}
        />
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {said}
        </p>
        {isDirty && (
          <div className={styles.buttons}>
            {row.isRisky && <span>{t('parameter.riskyHint')}</span>}
            <Button
              onClick={() => {
                forgive()
                setIsLeft(false)
                onDraft(undefined)
              }}
            >
              {t('parameter.undo')}
            </Button>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('form.save')}
            </Button>
          </div>
        )}
        <Origin row={row} said={sayValue}>
          {row.version > 0 && can('edit') && (
            <Button type="link" size="small" disabled={isBusy} onClick={() => void onDefault()}>
              {t('parameter.toDefault')}
            </Button>
          )}
          {can('get') && (
            <Button
              type="link"
              size="small"
              aria-label={t('parameter.historyOf', { name: row.name })}
              onClick={onHistory}
            >
              {t('record.history')}
            </Button>
          )}
        </Origin>
      </form>
    </li>
  )
}

type OriginProps = { row: Parameter; said: (value: ParameterValue) => string; children: React.ReactNode }

function Origin({ row, said, children }: OriginProps) {
  const { t, language } = useWords()
  const { source, updatedBy, updateTime } = row
  return (
    <div className={styles.origin}>
      <Choice options={parameterSource.list} value={source} language={language} />
      {source === 'own' && <span>{t('parameter.default', { value: said(row.default) })}</span>}
      {updateTime !== null && (
        <span>
          {updatedBy === ''
            ? t('parameter.changedAt', { time: updateTime })
            : t('parameter.changedBy', { name: updatedBy, time: updateTime })}
        </span>
      )}
      {children}
    </div>
  )
}

type Saving = Pick<ParameterRowProps, 'of' | 'row' | 'onDraft' | 'onSaved'>

/** A refusal is said at the field; where somebody else was faster what is on the screen is theirs by then. */
function useSaving({ of, row, onDraft, onSaved }: Saving) {
  const { t } = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async (value: ParameterValue | null) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      const { approvalId } = await call(of.update, { key: row.key, value, version: row.version })
      onDraft(undefined)
      if (approvalId === null) toast(t('form.saved', { title: row.name }), 'success')
      else void sayWaiting(approvalId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setIsBusy(false)
    }
    await onSaved()
  }
  return { save, isBusy, problem, forgive: () => setProblem('') }
}
