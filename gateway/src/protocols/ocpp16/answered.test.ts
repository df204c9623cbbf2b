import { expect, test } from 'vitest'
import { answerOf, keepAnswer, markOf, nothingAnswered } from './answered.ts'

const aCall = (id: string) => Buffer.from(JSON.stringify([2, id, 'Heartbeat', {}]))
const aMark = (id: string) => markOf(id, aCall(id))

test('the last twenty answers are given again, the one before them is forgotten', () => {
  const answered = nothingAnswered()
  for (let place = 0; place < 21; place++) keepAnswer(answered, aMark(`${place}`), `{"place":${place}}`)
  expect(answerOf(answered, aMark('0'))).toBeUndefined()
  for (let place = 1; place < 21; place++) expect(answerOf(answered, aMark(`${place}`))).toBe(`{"place":${place}}`)
})

test('the same id with other bytes, and other ids with the same bytes, are other CALLs', () => {
  expect(markOf('1', aCall('1'))).not.toBe(markOf('1', aCall('2')))
  expect(markOf('1', aCall('1'))).not.toBe(markOf('2', aCall('1')))
})

test('of two hundred thousand CALLs of piles that count, or that draw their ids, no two are taken for the same', () => {
  const ids = (place: number) => [`${place}`, `${place.toString(16).padStart(8, '0')}-7c1e-4b5f-9d1a-0242ac120002`]
  const marks = new Set(Array.from({ length: 100_000 }, (_, place) => ids(place).map(aMark)).flat())
  expect(marks.size).toBe(200_000)
  expect([...marks].every(Number.isSafeInteger)).toBe(true)
})
