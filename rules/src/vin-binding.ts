// What becomes of a VIN binding: what people do with it, and what its vehicle says while it charges.
import type { Language } from './refuse.ts'

/** 1 to be verified, 2 in force, 3 switched off, 4 in conflict: `vinBindingStatus` of the contract. */
export type BindingStatus = 1 | 2 | 3 | 4
export type BindingStep = 'verify' | 'enable' | 'disable' | 'contradict'

const next: Readonly<Record<BindingStatus, Partial<Record<BindingStep, BindingStatus>>>> = {
  1: { verify: 2, disable: 3, contradict: 4 },
  2: { disable: 3, contradict: 4 },
  3: { enable: 1 },
  4: { verify: 2, disable: 3 },
}

const stands: Readonly<Record<BindingStatus, Record<Language, string>>> = {
  1: { zh: '该绑定待验证', en: 'The binding is to be verified' },
  2: { zh: '该绑定已生效', en: 'The binding is in force' },
  3: { zh: '该绑定已停用', en: 'The binding is switched off' },
  4: { zh: '该绑定存在冲突', en: 'The binding is in conflict' },
}

/** One that was verified before it was switched off is in force again. */
export function nextBindingStatus(
  status: BindingStatus,
  step: BindingStep,
  { isVerified }: { isVerified: boolean },
): BindingStatus | undefined {
  const to = next[status][step]
  return step === 'enable' && to === 1 && isVerified ? 2 : to
}

export const mayBinding = (status: BindingStatus, step: BindingStep): true | Record<Language, string> =>
  next[status][step] === undefined ? stands[status] : true

type Holder = { readonly memberId: string | null; readonly fleetId: string | null }

/** Who began the session in which the number was heard; `fleetIds` are those that the member drives for. */
type Begun = Holder & { readonly way: string; readonly fleetIds: readonly string[] }

/**
 * What it means that a vehicle said its number: its own people bear it out, the app of somebody else contradicts it, and
 * whatever was begun without saying who it was says nothing.
 */
export function heardVin(binding: Holder, begun: Begun): 'verify' | 'contradict' | undefined {
  if (begun.memberId === null && begun.fleetId === null) return undefined
  const isOwn =
    (binding.memberId !== null && binding.memberId === begun.memberId) ||
    (binding.fleetId !== null && (binding.fleetId === begun.fleetId || begun.fleetIds.includes(binding.fleetId)))
  // By its own number alone it would bear out itself.
  if (isOwn) return begun.way === 'vin' ? undefined : 'verify'
  return begun.way === 'app' ? 'contradict' : undefined
}
