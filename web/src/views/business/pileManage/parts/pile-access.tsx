// How a pile is brought online: what to type into it, how it proves who it is, and whether it has been heard of.

import { labelOf } from '@ev/contract/kit/choices'
import { type PileAccess as Access, pileAccess } from '@ev/contract/operation/pile-access'
import { securityProfile } from '@ev/contract/operation-enums'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { copyText } from '../../../../kit/clipboard.ts'
import { DetailList } from '../../../../kit/detail-list.tsx'
import { Waiting } from '../../../../kit/state.tsx'
import { toast } from '../../../../kit/toast.tsx'
import tones from '../../../../kit/tone.module.css'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call } from '../../../../shell/call.ts'
import { LastFrames } from './last-frames.tsx'
import styles from './pile-access.module.css'
import { PilePassword } from './pile-password.tsx'

const everyMs = 10_000

export function PileAccess({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [pileAccess.get.path, id],
    queryFn: () => call(pileAccess.get, { id }),
    refetchInterval: everyMs,
  })
  if (data) return <Shown id={id} access={data} onChanged={() => void refetch()} />
  return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
}

type ShownProps = { id: string; access: Access; onChanged: () => void }

function Shown({ id, access, onChanged }: ShownProps) {
  const t = useT()
  const language = useSpoken()
  const isOcpp = access.protocol === 'OCPP1.6J'
  const where = isOcpp
    ? [{ label: t('access.address'), value: <Copied text={access.address} />, span: 2 }]
    : [
        { label: t('access.server'), value: <Copied text={access.host} /> },
        { label: t('access.port'), value: <Copied text={String(access.port)} /> },
      ]
  const items = [
    { label: t('access.state'), value: <Connection access={access} /> },
    { label: t('access.since'), value: access.isOnline ? access.onlineTime : null },
    { label: t('access.lastSeen'), value: access.heartbeatTime },
    ...where,
    { label: t(isOcpp ? 'access.identity' : 'access.code'), value: <Copied text={access.identity} /> },
    { label: t('access.communication'), value: access.inForce?.label ?? t('access.habit') },
    {
      label: t('access.heartbeat'),
      value: access.heartbeatSec === null ? t('access.habit') : t('access.seconds', { count: access.heartbeatSec }),
    },
    ...(isOcpp
      ? [
          { label: t('access.security'), value: labelOf(securityProfile.list, access.securityProfile, language) },
          {
            label: t('access.password'),
            value: <PilePassword id={id} access={access} onChanged={onChanged} />,
            span: 2,
          },
        ]
      : []),
    { label: t('access.cardVersion'), value: access.cardVersion },
    {
      label: t('access.powerLimit'),
      value: access.isLocked ? t('access.locked') : `${access.powerLimitPct}%`,
    },
  ]
  return (
    <div className={styles.access}>
      <DetailList columns={3} items={items} />
      <Help isOcpp={isOcpp} />
      <LastFrames id={id} />
    </div>
  )
}

function Connection({ access: { isConnected, isOnline } }: { access: Access }) {
  const t = useT()
  const [tone, text] = isConnected
    ? ['ok', t('access.connected')]
    : isOnline
      ? ['ok', t('access.online')]
      : ['idle', t('access.offline')]
  return (
    <span className={tones.word} data-tone={tone}>
      {text}
    </span>
  )
}

function Copied({ text }: { text: string }): ReactNode {
  const t = useT()
  const onCopy = async () => {
    const isDone = await copyText(text)
    toast(t(isDone ? 'access.copied' : 'settings.notCopied'), isDone ? 'success' : 'error')
  }
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <Button look="link" aria-label={`${t('access.copy')} ${text}`} onClick={() => void onCopy()}>
        {t('access.copy')}
      </Button>
    </span>
  )
}

const steps = {
  ocpp: ['access.ocpp1', 'access.ocpp2', 'access.ocpp3', 'access.ocpp4'],
  ykc: ['access.ykc1', 'access.ykc2', 'access.ykc3', 'access.ykc4'],
} as const

function Help({ isOcpp }: { isOcpp: boolean }) {
  const t = useT()
  return (
    <section aria-label={t('access.help')} className={styles.help}>
      <h3>{t('access.help')}</h3>
      <ol>
        {steps[isOcpp ? 'ocpp' : 'ykc'].map(step => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <p>{t('access.trouble')}</p>
    </section>
  )
}
