// What a gun was over a span of time, from the changes that were kept.

export type StatusChange<Status> = { readonly at: number; readonly from: Status; readonly to: Status }
export type Span<Status> = { readonly from: number; readonly to: number; readonly status: Status }

type Asked<Status> = {
  readonly from: number
  readonly to: number
  /** What it became by the last change before, which the statistics go by too; nothing where none was kept. */
  readonly before?: Status | undefined
  /** What it is where nothing changed at all: then it was that all the time. */
  readonly now: Status
}

/** Changes come in their order. */
export function statusSpans<Status>(
  changes: readonly StatusChange<Status>[],
  { from, to, before, now }: Asked<Status>,
): Span<Status>[] {
  const within = changes.filter(({ at }) => at > from && at < to)
  const steps = [
    { at: from, status: before ?? within[0]?.from ?? now },
    ...within.map(one => ({ at: one.at, status: one.to })),
  ]
  const spans: Span<Status>[] = []
  for (const [place, { at, status }] of steps.entries()) {
    const until = steps[place + 1]?.at ?? to
    const last = spans.at(-1)
    if (last?.status === status) spans[spans.length - 1] = { ...last, to: until }
    else if (until > at) spans.push({ from: at, to: until, status })
  }
  return spans
}
