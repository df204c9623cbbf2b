// What a sample says of everything that its pile does not tell.
import type { Sample } from './event.ts'

export const nothingMeasured: Omit<Sample, 'gun' | 'at' | 'session'> = {
  voltageDv: null,
  currentDa: null,
  powerW: null,
  energyE4: null,
  meterE4: null,
  amountMil: null,
  soc: null,
  cableTempC: null,
  batteryTempC: null,
  chargedMin: null,
  remainMin: null,
  demandDv: null,
  demandDa: null,
}
