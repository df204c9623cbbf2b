// What a pile of this language says, in the words that all languages share. Pure: saying in, event out.
import { energy, type Instant, instant } from '@ev/rules/units'
import type { Boot, GunReport, Sample, SessionRecord, StartAsked } from '../../event.ts'
import { nothingMeasured } from '../../nothing-measured.ts'
import type { Saying } from './codec.ts'

type Said<S extends Saying['say']> = Extract<Saying, { say: S }>

export const bootOf = ({ program }: Said<'hello'>): Boot => ({
  vendor: '',
  model: '',
  serialNo: '',
  firmware: program,
  protocolVersion: '',
  simNo: '',
  netType: '',
  gunCount: null,
  isDirectCurrent: null,
})

export const reportOf = ({ gun, state, isPlugged }: Said<'state'>, at: Instant): GunReport => ({
  gun,
  at,
  state,
  isPlugged,
  isHomed: null,
  faults: state === 'fault' ? ['reportedFault'] : [],
  detail: '',
})

export const sampleOf = ({ gun, session, powerW, energyE4 }: Said<'meter'>, at: Instant): Sample => ({
  gun,
  at,
  session: { sessionNo: session },
  ...nothingMeasured,
  powerW,
  energyE4: energy(energyE4),
})

export const startAskedOf = ({ gun, card }: Said<'may'>): StartAsked => ({
  gun,
  way: 'card',
  card,
  passwordMd5: '',
  vin: '',
  parallel: null,
})

export const recordOf = ({ gun, session, startedAt, endedAt, energyE4, stop }: Said<'ended'>): SessionRecord => ({
  session: { sessionNo: session },
  gun,
  startedAt: instant(startedAt),
  endedAt: instant(endedAt),
  meterStartE4: null,
  meterEndE4: null,
  energyE4: energy(energyE4),
  tiers: [],
  amountMil: null,
  vin: '',
  card: '',
  way: null,
  stopCode: stop,
  samples: [],
})
