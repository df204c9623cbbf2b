// The state of a gun in a list: its mark in the seller's colour, and its name.
import { gunStatus } from '@ev/contract/asset-enums'
import { stakeColor } from '@ev/contract/config/stake-color'
import { labelOf } from '@ev/contract/kit/choices'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { call } from '../../shell/call.ts'
import { useSpoken } from '../value/spoken.ts'
import styles from './gun-state.module.css'

/** The seller's colour of each status; nothing where the product's own holds, or before they are known. */
export function useGunColors(): GunColors {
  const { data } = useQuery({
    queryKey: [stakeColor.mine.path],
    queryFn: () => call(stakeColor.mine, {}),
    staleTime: 300_000,
  })
  return useMemo(() => Object.fromEntries(data?.map(({ status, color }) => [status, color]) ?? []), [data])
}
export type GunColors = Readonly<Partial<Record<number, string>>>

export function GunState({ status }: { status: GunStatus }) {
  const language = useSpoken()
  const colors = useGunColors()
  return (
    <span className={styles.state}>
      <GunMark status={status} color={colors[status]} />
      {labelOf(gunStatus.list, status, language)}
    </span>
  )
}

/** As a list and a detail of guns draw it. */
export const gunCells = { gunStatus: (row: { gunStatus: GunStatus }) => <GunState status={row.gunStatus} /> }
