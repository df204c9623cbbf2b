import { expect, test } from 'vitest'
import { isFullStop, stopCodes, stopReasonOf } from './stop-reasons.ts'

/** The charger protocol's table of stop reasons; `–` spans all codes between. */
const graded: Readonly<Record<number, string>> = {
  1: '40–49',
  2: '4E 6E',
  3: '4B 52 58–64 65–69 76 78 81 82 84–90',
  4: '6B 77 79–80',
  5: '4A 4C 4D 4F 51 53 55 56 6A 6C 6D 71 73 75 83',
  6: '50 54 57 6F 70 72 74',
}
const hex = (code: number) => code.toString(16).toUpperCase().padStart(2, '0')
const span = (text: string) => {
  const [from = '', to = from] = text.split('–')
  const first = Number.parseInt(from, 16)
  return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => hex(first + place))
}
const codesOf = (text: string) => text.split(' ').flatMap(span)

test('every code of the protocol has the level of its table', () => {
  for (const [level, text] of Object.entries(graded))
    for (const code of codesOf(text)) expect([code, stopReasonOf(code).level]).toEqual([code, Number(level)])
  const all = Object.values(graded).flatMap(codesOf)
  expect(all.sort()).toEqual(span('40–90'))
})

test('codes say whether a charge ended as it should, never began, or broke off', () => {
  const staged = { ended: '40–49', failed: '4A–69', broken: '6A–90' }
  for (const [stage, text] of Object.entries(staged))
    for (const code of codesOf(text)) expect([code, stopReasonOf(code).stage]).toEqual([code, stage])
})

test('every reason of OCPP is known', () => {
  const reasons =
    'DeAuthorized EmergencyStop EVDisconnected HardReset Local Other PowerLoss Reboot Remote SoftReset UnlockCommand'
  for (const code of reasons.split(' ')) expect(stopCodes).toContain(code)
  expect(stopReasonOf('EmergencyStop').level).toBe(6)
  expect(stopReasonOf('Local').level).toBe(1)
})

test('every known reason has its names in both languages', () => {
  for (const code of stopCodes) {
    expect(stopReasonOf(code).zh).toMatch(/\p{Script=Han}|^[A-Z_]+$/u)
    expect(stopReasonOf(code).en).toMatch(/^[A-Z]/)
  }
})

test('a reason that nobody knows is kept as it is and asks for attention, whatever it is called', () => {
  for (const code of ['FE', 'constructor', '__proto__', ''])
    expect(stopReasonOf(code)).toMatchObject({ level: 3, stage: 'broken', en: `Unknown reason ${code}` })
})

test('only a battery that has what it can take has ended full', () => {
  expect(stopCodes.filter(isFullStop)).toEqual(['41'])
})
