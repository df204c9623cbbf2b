// Whether a text holds a word that an operator wants to look at first.

/** Words with commas or spaces between them. */
export const wordsOf = (list: string): string[] => [
  ...new Set(
    list
      .split(/[\s,，、;；]+/u)
      .map(plain)
      .filter(Boolean),
  ),
]

/** Letters of either size and width, and whatever is put between them, do not hide a word. */
export const isSensitive = (text: string, list: string): boolean => {
  const said = plain(text)
  return wordsOf(list).some(word => said.includes(word))
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
