import { expect, test } from 'vitest'
import { headerAway } from './header-away.ts'

const long = (scrollTop: number) => ({ scrollTop, scrollHeight: 3_000, clientHeight: 800 })
const hiding = { fixedHeader: true, autoHideHeader: true }

test('with the setting on, the header is gone after 300 px of scroll and back before', () => {
  expect(headerAway(long(300), hiding)).toBe(0)
  expect(headerAway(long(301), hiding)).toBe(48)
  expect(headerAway(long(0), hiding)).toBe(0)
  expect(headerAway(long(301), { ...hiding, autoHideHeader: false })).toBe(0)
})

test('a header that is not fixed goes with the page', () => {
  const loose = { fixedHeader: false, autoHideHeader: false }
  expect(headerAway(long(20), loose)).toBe(20)
  expect(headerAway(long(500), loose)).toBe(48)
})

test('a page that would fit without the header keeps it', () => {
  const short = { scrollTop: 301, scrollHeight: 1_110, clientHeight: 800 }
  expect(headerAway(short, hiding)).toBe(0)
  expect(
    headerAway({ ...short, scrollTop: 30, scrollHeight: 860 }, { fixedHeader: false, autoHideHeader: false }),
  ).toBe(0)
})
