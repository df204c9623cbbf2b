/** The values of a column, or of a row, that was copied out of a sheet: each once. */
export const pastedValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n\t]+/)
      .map(one => one.trim().slice(0, 100))
      .filter(Boolean),
  ),
]
