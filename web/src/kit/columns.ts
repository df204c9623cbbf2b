// How many columns a detail list has (requirements 9).

const usual = 3
const most = 4
/** Where the list has little room. */
const mostNarrow = 2

export type Columns = { readonly wide: number; readonly narrow: number }

export function columnsOf(wanted: number = usual): Columns {
  const wide = Math.min(Math.max(Math.trunc(wanted), 1), most)
  return { wide, narrow: Math.min(wide, mostNarrow) }
}

/** An item is never wider than its list. */
export const spanIn = (columns: Columns, span = 1): Columns => ({
  wide: Math.min(span, columns.wide),
  narrow: Math.min(span, columns.narrow),
})
