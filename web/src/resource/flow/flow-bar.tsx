// Where a thing stands on its way, how it got there, and the steps that somebody may take now.
import { labelOf } from '@ev/contract/kit/choices'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { ask } from '../../kit/ask.tsx'
import { toast } from '../../kit/toast.tsx'
import { CallError } from '../../shell/call.ts'
import { useCan } from '../../shell/me.ts'
import type { Draft } from '../form/draft.ts'
import { InputDialog } from '../form/input-dialog.tsx'
import { useWords } from '../form/of.ts'
import styles from './flow.module.css'
import {
  type Flow,
  type FlowStep,
  type Happened,
  type Mark,
  marksOf,
  type Standing,
  stepsFrom,
  toneOf,
} from './flow.ts'

type FlowBarProps<State extends string, Step extends string> = {
  flow: Flow<State, Step>
  state: State
  happened: readonly Happened<State>[]
  /** Takes the step; what it is refused for is said. Without it nobody takes any here. */
  onStep?: (step: Step, input: Draft) => Promise<void>
  /** Why a step cannot be taken now, whatever the table says, e.g. by whom it was asked for. */
  why?: (step: Step) => string | undefined
}

export function FlowBar<State extends string, Step extends string>(props: FlowBarProps<State, Step>) {
  const { flow, state, happened, onStep, why } = props
  const { t } = useWords()
  const can = useCan()
  const { take, running, dialog } = useTaking(flow, onStep)
  const isFor = ({ needs }: FlowStep) => needs === undefined || can(needs)
  const open = onStep ? stepsFrom(flow.next, state).filter(step => isFor(flow.steps[step])) : []
  return (
    <section className={styles.flow} aria-label={t('flow.title')}>
      <ol className={styles.way}>
        {marksOf(flow, state, happened).map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a state may be passed twice, and only its place tells them apart.
          <Station key={`${mark.state}${place}`} flow={flow} mark={mark} />
        ))}
      </ol>
      {open.length > 0 && (
        <div className={styles.steps}>
          {open.map(step => (
            <StepButton
              key={step}
              step={flow.steps[step]}
              why={why?.(step)}
              isBusy={running === step}
              onClick={() => void take(step)}
            />
          ))}
        </div>
      )}
      {dialog}
    </section>
  )
}

function Station<State extends string, Step extends string>({
  flow,
  mark,
}: {
  flow: Flow<State, Step>
  mark: Mark<State>
}) {
  const { t, language } = useWords()
  const { state, standing, happened } = mark
  const isHere = standing === 'now' || standing === 'ended'
  return (
    <li data-standing={standing} data-tone={toneOf(flow.states, state)} aria-current={isHere ? 'step' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {shapes[standing]}
      </svg>
      <div>
        <p className={styles.state}>
          {labelOf(flow.states, state, language)} <span>{t(`flow.${standing}`)}</span>
        </p>
        {happened && <p className={styles.who}>{t('flow.by', { name: happened.by, time: happened.time })}</p>}
        {happened?.note && <p className={styles.who}>{t('flow.note', { note: happened.note })}</p>}
      </div>
    </li>
  )
}

/** Told apart without colour: a tick, a filled ring, a broken ring, a square. */
const shapes: Record<Standing, ReactNode> = {
  done: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12 3 3 5-6" />
    </>
  ),
  now: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle className={styles.solid} cx="12" cy="12" r="5" />
    </>
  ),
  ahead: <circle cx="12" cy="12" r="9" strokeDasharray="3 3.3" />,
  ended: <rect className={styles.solid} x="4" y="4" width="16" height="16" rx="3" />,
}

type StepButtonProps = { step: FlowStep; why: string | undefined; isBusy: boolean; onClick: () => void }

function StepButton({ step, why, isBusy, onClick }: StepButtonProps) {
  const { word } = useWords()
  return (
    <div className={styles.step}>
      <Button danger={step.isHarm === true} disabled={why !== undefined} loading={isBusy} onClick={onClick}>
        {word(step.label)}
      </Button>
      {why !== undefined && <p className={styles.who}>{why}</p>}
    </div>
  )
}

/** One step at a time: it asks first where it is harm or says so, and for what has to be said with it. */
function useTaking<State extends string, Step extends string>(
  { steps }: Flow<State, Step>,
  onStep: FlowBarProps<State, Step>['onStep'],
) {
  const { word } = useWords()
  const [wanted, setWanted] = useState<Step>()
  const [running, setRunning] = useState<Step>()
  const isRunning = useRef(false)
  const take = async (step: Step) => {
    const { label, input, isHarm, confirm } = steps[step]
    if (input) return setWanted(step)
    if (
      (isHarm || confirm) &&
      !(await ask({ title: word(confirm ?? label), yes: word(label), isHarm: isHarm === true }))
    )
      return
    if (isRunning.current) return
    isRunning.current = true
    setRunning(step)
    try {
      await onStep?.(step, {})
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }
  const asked = wanted === undefined ? undefined : steps[wanted]
  const dialog = wanted !== undefined && asked && (
    <InputDialog
      title={word(asked.label)}
      text={asked.confirm && word(asked.confirm)}
      yes={word(asked.label)}
      fields={asked.input ?? {}}
      isHarm={asked.isHarm}
      onSubmit={async input => {
        await onStep?.(wanted, input)
        setWanted(undefined)
      }}
      onClose={() => setWanted(undefined)}
    />
  )
  return { take, running, dialog }
}
