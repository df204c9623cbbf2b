// Versions of programs as piles name them: V1.6.10 is 1.6.10, and newer than 1.6.9.

export const isSameProgram = (one: string, other: string) => one !== '' && plain(one) === plain(other)

export const isOlder = (one: string, other: string) =>
  plain(one).localeCompare(plain(other), 'en', { numeric: true }) < 0

const plain = (program: string) =>
  program
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
