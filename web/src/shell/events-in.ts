// Server-sent events as they come in pieces of text.

export type Told = { readonly name: string; readonly data: string }

/** Gives what is complete with each piece, and keeps the rest for the next one. */
export function eventReader(): (piece: string) => Told[] {
  let rest = ''
  return piece => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    return parts.map(toldIn)
  }
}

function toldIn(text: string): Told {
  const lines = text.split('\n')
  const of = (field: string) => lines.filter(line => line.startsWith(field)).map(line => line.slice(field.length))
  return { name: of('event: ')[0] ?? 'message', data: of('data: ').join('\n') }
}
