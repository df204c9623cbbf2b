// The type of a frame as the wire has it, and what it is called.
import { frameNameOf } from '@ev/rules/frame-names'
import { useWords } from '../form/of.ts'

export function FrameType({ type }: { type: string }) {
  const { word } = useWords()
  const known = frameNameOf(type)
  const name = known === undefined ? '' : word(known)
  // A message of OCPP is often called by its own name.
  return <span>{bare(name) === bare(type) ? type : `${type} ${name}`.trim()}</span>
}

const bare = (text: string) => text.replaceAll(' ', '').toLowerCase()
