import { describe, expect, test } from 'vitest'
import {
  type DeskStatus,
  deskStatusOf,
  deskStatusOfTcec,
  mayTakeStep,
  openStatusOf,
  type StationStep,
  stationStatuses,
  stationSteps,
  tcecStatusOf,
} from './station-status.ts'

const all: readonly DeskStatus[] = [1, 2, 3, 4, 5]

describe('[3.2.2] the two sets of station status', () => {
  test('each status of the desk is one that drivers are told, and the other way round', () => {
    expect(all.map(openStatusOf)).toEqual([1, 4, 5, 2, 3])
    expect(all.map(openStatusOf).map(deskStatusOf)).toEqual(all)
    expect(new Set(stationStatuses.map(row => row.open)).size).toBe(5)
  })

  test('each has a code of T/CEC 102 that leads back to it', () => {
    expect(all.map(tcecStatusOf)).toEqual([50, 1, 6, 5, 0])
    expect(all.map(tcecStatusOf).map(deskStatusOfTcec)).toEqual(all)
  })

  test('a suspended station is one under maintenance, and a code that nobody knows is unknown', () => {
    expect(deskStatusOfTcec(51)).toBe(3)
    expect(deskStatusOfTcec(7)).toBe(5)
  })
})

describe('steps of a station', () => {
  test.each<[StationStep, DeskStatus[], DeskStatus]>([
    ['open', [2, 3, 4, 5], 1],
    ['maintain', [1, 5], 3],
    ['close', [1, 2, 3, 5], 4],
  ])('%s is taken from %j and leads to %i', (step, from, to) => {
    expect(all.filter(status => mayTakeStep(step, status))).toEqual(from)
    expect(stationSteps[step].to).toBe(to)
    expect(mayTakeStep(step, to)).toBe(false)
  })
})
