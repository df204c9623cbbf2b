// The type of a frame as the wire has it, and what it is called.
import { frameNameOf } from '@ev/rules/frame-names'
import { useWords } from '../form/of.ts'

export function FrameType({ type }: { type: string }) {
  const { word } = useWords()
  const name = frameNameOf(type)
  return <>{name === undefined ? type : `${type} ${word(name)}`}</>
}
