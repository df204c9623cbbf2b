// The tags of stations, as templates put them there.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { Id } from '../kit/shapes.ts'

const Chosen = z.strictObject({ template: Id, stations: z.array(Id).min(1).max(500) })

const Outcome = z.strictObject({
  stations: z.int().meta({ description: 'How many stations it changes; the others have all of the tags already.' }),
  added: z.int().meta({ description: 'Tags that come to a station.' }),
  replaced: z.int().meta({ description: 'Tags that make way, since their class allows one at most.' }),
})

export const stationTag = calls(
  'config-service/stationTag',
  {
    /** What `apply` would do. */
    check: read({ may: 'apply', input: Chosen, output: Outcome }),
    /** Puts the tags of a template on stations, beside those that they have. */
    apply: write({ may: 'apply', input: Chosen, output: Outcome }),
  },
  'tagTemplate',
)
