// Which rows of a table can be seen, all rows being equally high.

export type Span = { readonly first: number; readonly last: number }

type Sight = { readonly top: number; readonly height: number; readonly rowPx: number; readonly count: number }

/** From the first to the last row that is in sight, and the next one on either side. */
export function rowsInSight({ top, height, rowPx, count }: Sight): Span {
  const last = Math.min(count - 1, Math.ceil((top + height) / rowPx) + 1)
  return { first: Math.max(0, Math.min(Math.floor(top / rowPx) - 1, last)), last }
}

/** So many rows more on either side, as far as there are any. */
export const widened = ({ first, last }: Span, by: number, count: number): Span => ({
  first: Math.max(0, first - by),
  last: Math.min(count - 1, last + by),
})

export const isAll = ({ first, last }: Span, count: number) => first <= 0 && last >= count - 1
