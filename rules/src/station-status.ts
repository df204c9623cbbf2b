// What a station is said to be. The desk keeps one set of words (set B of requirements 3.2), drivers and partners are told
// another (set A), and the interface of T/CEC 102 has codes of its own: one table says which is which.

export type DeskStatus = 1 | 2 | 3 | 4 | 5
export type OpenStatus = 1 | 2 | 3 | 4 | 5

type Row = { readonly desk: DeskStatus; readonly open: OpenStatus; readonly tcec: number }

export const stationStatuses: readonly Row[] = [
  { desk: 1, open: 1, tcec: 50 },
  { desk: 2, open: 4, tcec: 1 },
  { desk: 3, open: 5, tcec: 6 },
  { desk: 4, open: 2, tcec: 5 },
  { desk: 5, open: 3, tcec: 0 },
]

const rowOf = (fits: (row: Row) => boolean): Row => {
  const row = stationStatuses.find(fits)
  if (!row) throw new Error('a status that is in no row')
  return row
}

export const openStatusOf = (desk: DeskStatus): OpenStatus => rowOf(row => row.desk === desk).open
export const deskStatusOf = (open: OpenStatus): DeskStatus => rowOf(row => row.open === open).desk
export const tcecStatusOf = (desk: DeskStatus): number => rowOf(row => row.desk === desk).tcec

/** Suspended (暂停营业), which the edition of 2021 adds. */
const suspended = 51

/** What another operator says of its station; a code that no edition knows tells nothing. */
export function deskStatusOfTcec(code: number): DeskStatus {
  const known = code === suspended ? 6 : code
  return stationStatuses.find(row => row.tcec === known)?.desk ?? 5
}

export type StationStep = 'open' | 'maintain' | 'close'

/** Where each step leads, and from where it may be taken. */
export const stationSteps: Readonly<Record<StationStep, { from: readonly DeskStatus[]; to: DeskStatus }>> = {
  open: { from: [2, 3, 4, 5], to: 1 },
  maintain: { from: [1, 5], to: 3 },
  close: { from: [1, 2, 3, 5], to: 4 },
}

export const mayTakeStep = (step: StationStep, status: number): boolean =>
  stationSteps[step].from.some(from => from === status)
