// A pile gives up a beginning or a record that it was refused three times, and that is money. So while the database is away
// it is not refused but cut off: it keeps what it has to tell, and is let in again when somebody can hear it.
import { refusalOf } from '../http/errors.ts'
import type { Place } from './live-pile.ts'

type Hear<In, Out> = (place: Place, event: In) => Promise<Out>

export const orComeAgain =
  <In, Out>(hear: Hear<In, Out>): Hear<In, Out> =>
  async (place, event) => {
    try {
      return await hear(place, event)
    } catch (error) {
      // Of anything else that is wrong the pile would bring the same again and again.
      if (refusalOf(error, 'zh')?.refusal === 'busy') place.app.chargers.disconnect(place.pile.id, 'databaseAway')
      throw error
    }
  }
