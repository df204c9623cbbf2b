// Fields that hold several of the same.
import type { ExplainedField } from '../../event.ts'
import type { Field } from './field.ts'
import { joined } from './frame.ts'
import { type Body, bytesOf, explainBody, type Layout, readBody, writeBody } from './layout.ts'

type Label = readonly [zh: string, en: string]

/** As many as there are labels. */
export function labelled<L extends Layout>(labels: readonly Label[], item: L): Field<readonly Body<L>[]> {
  const size = bytesOf(item)
  return {
    bytes: size * labels.length,
    read: from => readAll(item, from),
    write: values => (values.length === labels.length ? writeAll(item, values) : undefined),
    explain: values => values.flatMap((value, place) => explainItem(item, value, labels[place] ?? ['', ''])),
  }
}

/** As many as fill the rest of the body; `isCounted`: behind a byte that says how many. */
export function several<L extends Layout>(
  label: Label,
  item: L,
  { isCounted, most }: { isCounted: boolean; most: number },
): Field<readonly Body<L>[]> {
  const size = bytesOf(item)
  return {
    bytes: 'rest',
    read(from) {
      if (!isCounted) return from.length % size === 0 ? readAll(item, from) : undefined
      const end = 1 + (from[0] ?? 0) * size
      return from.length < end ? undefined : readAll(item, from.subarray(1, end))
    },
    write(values) {
      if (values.length > most) return undefined
      const all = writeAll(item, values)
      return isCounted && all ? joined([new Uint8Array([values.length]), all]) : all
    },
    explain: values =>
      values.flatMap((value, place) =>
        explainItem(item, value, [`${label[0]}${place + 1}`, `${label[1]} ${place + 1}`]),
      ),
  }
}

function readAll<L extends Layout>(item: L, from: Uint8Array): readonly Body<L>[] | undefined {
  const size = bytesOf(item)
  const values: Body<L>[] = []
  for (let at = 0; at < from.length; at += size) {
    const read = readBody(item, from.subarray(at, at + size))
    if (read.is === 'unfit') return undefined
    values.push(read.values)
  }
  return values
}

function writeAll<L extends Layout>(item: L, values: readonly Body<L>[]): Uint8Array | undefined {
  const written = values.map(value => writeBody(item, value))
  const parts = written.flatMap(one => (one.is === 'written' ? [one.bytes] : []))
  return parts.length === written.length ? joined(parts) : undefined
}

const explainItem = <L extends Layout>(item: L, values: Body<L>, [zh, en]: Label): ExplainedField[] =>
  explainBody(item, { is: 'read', values, tail: new Uint8Array() }).map(({ name, value }) => ({
    name: { zh: `${zh}${name.zh}`, en: `${en} ${name.en.toLowerCase()}` },
    value,
  }))
