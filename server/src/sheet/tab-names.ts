// Names of the sheets in a file: Excel takes 31 characters, not all of them, and none twice.

const longestName = 31

export type TabNames = { data(index: number): string; notes: string; lists: string }

export function tabNames(data: string, notes = ''): TabNames {
  const first = tabName(data)
  const last = tabName(notes)
  return {
    data: index => (index === 0 ? first : tabName(data, ` (${index + 1})`)),
    notes: isSame(last, first) ? tabName(notes, ' (i)') : last,
    lists: isSame('lists', first) ? 'lists (i)' : 'lists',
  }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function tabName(name: string, suffix = ''): string {
  const plain = name.replace(/[[\]:*?/\\'\p{Cc}]/gu, ' ').trim() || 'Sheet'
  return plain.slice(0, longestName - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix
}
