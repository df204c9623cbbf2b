import { expect, test } from 'vitest'
import { layOut, type Strip } from './pages.ts'

const strip = (name: string, more: Partial<Strip> = {}): Strip => ({
  height: 10,
  above: 0,
  marks: [{ kind: 'text', x: 0, y: 0, text: name, style: { size: 10, look: 'plain', colour: '#000000' } }],
  ...more,
})
const pagesOf = (strips: readonly Strip[], room: number) =>
  layOut(strips, room).map(marks => marks.map(mark => (mark.kind === 'text' ? mark.text : mark.kind)))

test('what does not fit any more stands on the next page', () => {
  expect(pagesOf([strip('a'), strip('b'), strip('c')], 25)).toEqual([['a', 'b'], ['c']])
})

test('a heading goes to the next page with its text', () => {
  expect(pagesOf([strip('a'), strip('heading', { isTied: true }), strip('b')], 25)).toEqual([['a'], ['heading', 'b']])
})

test('a table that goes on says again what its columns are', () => {
  const head = strip('head')
  const rows = ['a', 'b', 'c'].map(name => strip(name, { head }))
  expect(pagesOf([{ ...head, isTied: true }, ...rows], 30)).toEqual([
    ['head', 'a', 'b'],
    ['head', 'c'],
  ])
})

test('a chapter begins a page, and the space above something is dropped at the top of a page', () => {
  const pages = layOut([strip('a', { startsPage: true, above: 5 }), strip('b', { startsPage: true, above: 5 })], 100)
  expect(pages.map(marks => marks[0]?.y)).toEqual([0, 0])
})

test('what is higher than a page is refused', () => {
  expect(() => layOut([strip('a', { height: 40 })], 30)).toThrow('higher than a page')
})
