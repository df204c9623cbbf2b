// Two people edited one record: what each of them changed, and what comes out when one field after another is chosen.
import { type Draft, isSame } from './draft.ts'

export type Side = 'mine' | 'theirs'
/** A field that is not the same on both sides; `isBoth` where both have changed it. */
export type Difference = {
  readonly name: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  readonly isBoth: boolean
}

type Versions = { readonly base: Draft; readonly mine: Draft; readonly theirs: Draft }

/** What the other person has changed and I do not already hold. Fields that only I have touched need no decision. */
export const differences = (names: readonly string[], { base, mine, theirs }: Versions): Difference[] =>
  names
    .filter(name => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
    .map(name => ({
      name,
      base: base[name],
      mine: mine[name],
      theirs: theirs[name],
      isBoth: !isSame(mine[name], base[name]),
    }))

/** Whoever alone has changed a field is right about it, until somebody says otherwise; of two it is me. */
export const firstChoice = ({ isBoth }: Difference): Side => (isBoth ? 'mine' : 'theirs')

export function merged(mine: Draft, found: readonly Difference[], chosen: Readonly<Record<string, Side>>): Draft {
  const taken = found.filter(one => (chosen[one.name] ?? firstChoice(one)) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) }
}
