// Whether a file can be an import at all, told before it is sent anywhere.
export const mostSheetBytes = 20 * 1024 * 1024

export type SheetObjection = 'import.wrongKind' | 'import.tooLarge' | 'import.isEmpty'

export function objectionToSheet({ name, size }: { name: string; size: number }): SheetObjection | undefined {
  if (!/\.xlsx$/i.test(name)) return 'import.wrongKind'
  if (size > mostSheetBytes) return 'import.tooLarge'
  return size === 0 ? 'import.isEmpty' : undefined
}
