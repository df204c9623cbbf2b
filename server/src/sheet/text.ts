// Text as XML and Excel can hold it.

/** Excel refuses a file with a longer text in a cell. */
export const longestText = 32_767

/** Short enough, without a half of a character at the end. */
export const cut = (text: string) => `${text.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…`

// XML cannot hold control characters nor the two at the end of the plane.
const toEscape = /[^\t\n\u0020-\ufffd]|[&<>]|_(?=x[\da-f]{4}_)/gi
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of an element; what XML cannot hold becomes `_xHHHH_`, Excel's own form, and so does what only looks like it. */
export const escapeText = (text: string) =>
  text.replace(toEscape, one => named[one] ?? `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

/** Marks the characters below 128 with which a text may need escapes, of XML or of COPY. */
export const mayEscape = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit < 0x20 || '&<>_\\'.includes(String.fromCharCode(unit)) ? 1 : 0,
)

// Excel drops spaces at the ends unless told to keep them.
export const hasOuterSpace = (text: string) => text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20

/** For the parts that are few. */
export function textElement(text: string): string {
  const fitting = text.length > longestText ? cut(text) : text
  return `<t${hasOuterSpace(fitting) ? ' xml:space="preserve"' : ''}>${escapeText(fitting)}</t>`
}

/** In an attribute. */
export const attribute = (text: string) => escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
