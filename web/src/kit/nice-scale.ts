/** Up to where an axis goes that has to hold `most`, and the steps on it: 1, 2 or 5 of some size, four or five of them. */
export function niceScale(most: number): { readonly top: number; readonly steps: readonly number[] } {
  const rough = Math.max(most, 1) / 4
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(times => times * size).find(one => one >= rough) ?? rough
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, place) => place * step) }
}
