// Names that people typed, as text of a page or a drawing.

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters, which XML cannot hold, are left out. */
export const markup = (text: string) => text.replace(/[&<>"]|[\p{Cc}\p{Cs}\ufffe\uffff]/gu, one => entities[one] ?? '')
