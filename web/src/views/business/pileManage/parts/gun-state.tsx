// The state of a gun in a list: its mark in the seller's colour, and its name.
import { gunStatus } from '@ev/contract/asset-enums'
import { stakeColor } from '@ev/contract/config/stake-color'
import { labelOf } from '@ev/contract/kit/choices'
import { useQuery } from '@tanstack/react-query'
import { GunMark, type GunStatus } from '../../../../kit/gun-mark.tsx'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call } from '../../../../shell/call.ts'
import styles from './gun-state.module.css'

function GunState({ status }: { status: GunStatus }) {
  const language = useSpoken()
  const { data: colors } = useQuery({
    queryKey: [stakeColor.mine.path],
    queryFn: () => call(stakeColor.mine, {}),
    staleTime: 300_000,
  })
  return (
    <span className={styles.state}>
      <GunMark status={status} color={colors?.find(one => one.status === status)?.color} />
      {labelOf(gunStatus.list, status, language)}
    </span>
  )
}

/** As a list and a detail of guns draw it. */
export const gunCells = { gunStatus: (row: { gunStatus: GunStatus }) => <GunState status={row.gunStatus} /> }
