// MeterValue: what a meter shows at a moment.
import { z } from 'zod'
import { dateTime } from './kinds.ts'

const sampledValue = z.strictObject({
  value: z.string(),
  context: z
    .enum([
      'Interruption.Begin',
      'Interruption.End',
      'Other',
      'Sample.Clock',
      'Sample.Periodic',
      'Transaction.Begin',
      'Transaction.End',
      'Trigger',
    ])
    .optional(),
  format: z.enum(['Raw', 'SignedData']).optional(),
  measurand: z
    .enum([
      'Current.Export',
      'Current.Import',
      'Current.Offered',
      'Energy.Active.Export.Interval',
      'Energy.Active.Export.Register',
      'Energy.Active.Import.Interval',
      'Energy.Active.Import.Register',
      'Energy.Reactive.Export.Interval',
      'Energy.Reactive.Export.Register',
      'Energy.Reactive.Import.Interval',
      'Energy.Reactive.Import.Register',
      'Frequency',
      'Power.Active.Export',
      'Power.Active.Import',
      'Power.Factor',
      'Power.Offered',
      'Power.Reactive.Export',
      'Power.Reactive.Import',
      'RPM',
      'SoC',
      'Temperature',
      'Voltage',
    ])
    .optional(),
  phase: z.enum(['L1', 'L2', 'L3', 'N', 'L1-N', 'L2-N', 'L3-N', 'L1-L2', 'L2-L3', 'L3-L1']).optional(),
  location: z.enum(['Body', 'Cable', 'EV', 'Inlet', 'Outlet']).optional(),
  // The standard's own schema writes Celcius; piles write either.
  unit: z
    .enum([
      'A',
      'Celcius',
      'Celsius',
      'Fahrenheit',
      'K',
      'kVA',
      'kvar',
      'kvarh',
      'kW',
      'kWh',
      'Percent',
      'V',
      'VA',
      'var',
      'varh',
      'W',
      'Wh',
    ])
    .optional(),
})

export const meterValue = z.strictObject({ timestamp: dateTime, sampledValue: z.array(sampledValue) })

export type SampledValue = z.output<typeof sampledValue>
export type MeterValue = z.output<typeof meterValue>
