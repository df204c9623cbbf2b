// Neighbours that are the same, taken together.

/** `end` does not belong to the run. */
export type Run<T> = { readonly start: number; readonly end: number; readonly value: T }

export function runsOf<T>(values: readonly T[], keyOf: (value: T) => string): Run<T>[] {
  const runs: Run<T>[] = []
  values.forEach((value, place) => {
    const last = runs.at(-1)
    if (last && keyOf(last.value) === keyOf(value)) runs[runs.length - 1] = { ...last, end: place + 1 }
    else runs.push({ start: place, end: place + 1, value })
  })
  return runs
}
