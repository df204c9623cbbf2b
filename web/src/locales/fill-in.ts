// How a text takes up its values: `{{count}}` is the value itself, and `{{count|record|records}}` the word that goes with
// it. Chinese needs no such words; in English one thing is told from several.

const places = /\{\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}\}/g

export type Values = Readonly<Record<string, string | number>>

export const fillIn = (text: string, values: Values = {}): string =>
  text.replace(places, (whole, name: string, one?: string, several?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return (one === undefined ? String(value) : String(value) === '1' ? one : several) ?? whole
  })
