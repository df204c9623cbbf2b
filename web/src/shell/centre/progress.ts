// How far some work in the background is.
type Rows = { readonly rowsTotal: number | null; readonly rowsDone: number }

/** How much of some work is done, from 0 to 1; nothing as long as nobody knows how much it is. */
export const shareOf = ({ rowsTotal, rowsDone }: Rows): number | undefined =>
  rowsTotal ? Math.min(1, rowsDone / rowsTotal) : undefined

/** An import that waits for its owner goes on only when told to. */
export const isRunning = ({ status }: { readonly status: string }) => status === 'queued' || status === 'running'

export const isOver = ({ status }: { readonly status: string }) =>
  status === 'done' || status === 'failed' || status === 'cancelled'
