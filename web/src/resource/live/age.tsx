import { useSyncExternalStore } from 'react'
import { useT } from '../../locales/language.ts'
import { ageOf } from '../gun/measured.ts'
import { watchSeconds } from './second.ts'
import { serverNow } from './server-time.ts'

type AgeProps = {
  /** Epoch in milliseconds by the server's clock; nothing is said where there is none. */
  at: number | null
  className?: string | undefined
  /** Where hundreds are shown: seconds are not counted, so that they are not all drawn again each second. */
  isCoarse?: boolean
}

type Unit = ReturnType<typeof ageOf>['unit']

/** How long ago something was; drawn again only when its words change. */
export function Age({ at, className, isCoarse = false }: AgeProps) {
  const t = useT()
  const told = useSyncExternalStore(watchSeconds, () => (at === null ? '' : toldOf(at, isCoarse)))
  if (told === '') return null
  if (told === justNow) return <span className={className}>{t('live.justNow')}</span>
  const [unit, count] = told.split(' ') as [Unit, string]
  return <span className={className}>{t(`live.${unit}`, { count })}</span>
}

const justNow = 'now'

const toldOf = (at: number, isCoarse: boolean) => {
  const { unit, count } = ageOf(at, serverNow())
  return isCoarse && unit === 'seconds' ? justNow : `${unit} ${count}`
}
