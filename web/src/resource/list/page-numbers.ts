// Which page numbers stand in the pager.

const most = 7

/** The first, the last and those around the one that is shown; nothing stands for a gap. Always as many, so that none moves. */
export function pageNumbers(current: number, last: number): (number | undefined)[] {
  if (last <= most) return range(1, last)
  if (current <= 4) return [...range(1, 5), undefined, last]
  if (current >= last - 3) return [1, undefined, ...range(last - 4, last)]
  return [1, undefined, ...range(current - 1, current + 1), undefined, last]
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
