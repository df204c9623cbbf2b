import { alarmLevel } from '@ev/contract/operation-enums'
import { useSpoken } from '../value/spoken.ts'
import { Choice } from '../value/value.tsx'

/** By word, colour and shape. */
export const AlarmLevel = ({ level }: { level: number }) => (
  <Choice options={alarmLevel.list} value={level} language={useSpoken()} />
)
