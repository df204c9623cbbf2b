// What piles say in their own words is kept as far as people read it: neither endless, nor nested without end, nor with
// characters that no database takes.

const longestText = 2_000
const mostMembers = 500
const deepest = 10

export const plainText = (text: string) => text.slice(0, longestText).replaceAll('\0', '').toWellFormed()

export const bounded = (data: Record<string, unknown>) => boundedValue(data, deepest) as Record<string, unknown>

function boundedValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, mostMembers).map(one => boundedValue(one, depth - 1))
  const members = Object.entries(value).slice(0, mostMembers)
  return Object.fromEntries(members.map(([key, one]) => [plainText(key), boundedValue(one, depth - 1)]))
}
