import { expect, test } from 'vitest'
import { alarmName, alarmState, troubleOf } from './alarm.ts'

test('an alarm is called by what its pile reports, or by why a session ended', () => {
  expect(alarmName('fault', 'doorOpen').zh).toBe('门打开')
  expect(alarmName('offline', 'offline')).toEqual({ zh: '离线', en: 'Offline' })
  expect(alarmName('stop', '72').zh).toBe('急停开入')
  expect(alarmName('fault', 'bit15').zh).toBe('未知故障 bit15')
})

test('a fault lasts until it is gone, the end of a session does not last', () => {
  expect(alarmState({ kind: 'fault', isRecovered: false })).toBe('lasting')
  expect(alarmState({ kind: 'offline', isRecovered: true })).toBe('recovered')
  expect(alarmState({ kind: 'stop', isRecovered: false })).toBe('happened')
  expect(alarmState({ kind: 'vehicle', isRecovered: false })).toBe('happened')
})

test('leaking current and a battery that does not answer are troubles of their own, while they last', () => {
  expect(troubleOf('fault', 'insulationSilent')).toBe('insulation')
  expect(troubleOf('fault', 'groundFailure')).toBe('insulation')
  expect(troubleOf('fault', 'vehicleSilent')).toBe('battery')
  expect(troubleOf('fault', 'doorOpen')).toBeUndefined()
  expect(troubleOf('fault', 'bit15')).toBeUndefined()
  // A session that ended for its insulation is over, and the gun may be in order.
  expect(troubleOf('stop', '57')).toBeUndefined()
})
