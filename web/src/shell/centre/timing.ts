import type { exportTiming } from '@ev/contract/config/export-timing'
import type { Out } from '../call.ts'

export type Timing = NonNullable<Out<typeof exportTiming.getByName>>

/** Which export goes out, and with what filters: the path and the serialised input of its call. */
export type ReportSource = { readonly exportUrl: string; readonly exportParams: string }
