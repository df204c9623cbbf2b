// The colours of the states of a gun: the seller's, and until they are there those of the product.
import type { stakeColor } from '@ev/contract/config/stake-color'
import { useCallback } from 'react'
import type { GunStatus } from '../kit/gun-mark.tsx'
import { useAnswer } from '../shell/answer.ts'
import { post } from '../shell/call.ts'
import { statusNames } from './gun-status.ts'

export type ColourOf = (status: GunStatus) => string

const ask = () => post<typeof stakeColor.mine>('/config-service/stakeColor/mine', {})

export function useGunColours(): ColourOf {
  const { answer } = useAnswer(ask)
  const mine = answer.state === 'here' ? answer.value : undefined
  return useCallback(
    (status: GunStatus) => mine?.find(one => one.status === status)?.color ?? `var(--gun-${statusNames[status]})`,
    [mine],
  )
}
