// Numbers of people as they are shown until somebody asks.

/** 138****0001, and 110***********002X of an identity number. */
export function masked(value: string): string {
  const [head, tail] = [3, 4]
  if (value.length <= head + tail) return '*'.repeat(value.length)
  return value.slice(0, head) + '*'.repeat(value.length - head - tail) + value.slice(-tail)
}

/** What is shown of a secret that is there; sent back it stays as it is. */
export const secretMask = '********'

/** Whether a text is what `masked` makes of one. */
export const isMasked = (text: string) => text.includes('*') && text === masked(text)
