// Copying text, also where the page came by plain HTTP and the browser offers no clipboard.

/** Whether the text is on the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = (navigator as Partial<Navigator>).clipboard
  if (!clipboard) return copyBySelection(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    // The user or the browser does not allow it; the old way may still be open.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  // Beside the focus, because a dialog takes it back from whatever is outside.
  const place = focused?.parentElement ?? document.body
  place.append(area)
  try {
    area.select()
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
