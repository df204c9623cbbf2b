import { useSyncExternalStore } from 'react'
import { useT } from '../../locales/language.ts'
import { ageOf } from '../gun/measured.ts'
import { watchSeconds } from './second.ts'
import { serverNow } from './server-time.ts'

type AgeProps = {
  /** Epoch in milliseconds by the server's clock; nothing is said where there is none. */
  at: number | null
  className?: string | undefined
}

type Unit = ReturnType<typeof ageOf>['unit']

/** How long ago something was; drawn again only when its words change. */
export function Age({ at, className }: AgeProps) {
  const t = useT()
  const told = useSyncExternalStore(watchSeconds, () => (at === null ? '' : toldOf(at)))
  if (told === '') return null
  const [unit, count] = told.split(' ') as [Unit, string]
  return <span className={className}>{t(`live.${unit}`, { count })}</span>
}

const toldOf = (at: number) => {
  const { unit, count } = ageOf(at, serverNow())
  return `${unit} ${count}`
}
