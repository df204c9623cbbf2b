// An instant as the database writes it, on the clock that everybody here goes by.
import { instant, showTime } from '@ev/rules/units'

const written = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/

/** Nothing where the text is no instant. */
export const readInstant = (text: string): string | undefined =>
  written.test(text) ? showTime(instant(Date.parse(text))) : undefined
