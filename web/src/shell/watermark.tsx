import { WatermarkOf } from '../kit/watermark.tsx'
import { useMe } from './me.ts'
import { useShellParameters } from './shell-parameters.ts'

/** The account's name, faint over everything, where the seller wishes it. */
export function Watermark() {
  const { user } = useMe().me
  const parameters = useShellParameters()
  return parameters?.hasWatermark ? <WatermarkOf text={`${user.name} ${user.account}`} /> : null
}
