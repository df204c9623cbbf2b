import { expect, test } from 'vitest'
import { colorOfTag, shownTags, type Tag } from './shown-tags.ts'

const aTag = (given: Partial<Tag> & Pick<Tag, 'id'>): Tag => ({
  name: `标签${given.id}`,
  color: '',
  sort: 0,
  classId: '1',
  classSort: 0,
  classColor: '',
  isShown: true,
  ...given,
})
const idsOf = (tags: readonly Tag[]) => tags.map(({ id }) => id)

test('a place shows the tags of its classes in their order, and no more than it has room for', () => {
  const tags = [
    aTag({ id: '1', sort: 2 }),
    aTag({ id: '2', sort: 1 }),
    aTag({ id: '3', classId: '2', classSort: -1 }),
    aTag({ id: '4', classId: '3' }),
    aTag({ id: '5', isShown: false }),
  ]
  expect(idsOf(shownTags({ classIds: ['1', '2'], most: 5 }, tags))).toEqual(['3', '2', '1'])
  expect(idsOf(shownTags({ classIds: ['1', '2'], most: 2 }, tags))).toEqual(['3', '2'])
  expect(shownTags({ classIds: [], most: 5 }, tags)).toEqual([])
})

test('tags of equal order stand by their age', () => {
  expect(idsOf(shownTags({ classIds: ['1'], most: 5 }, [aTag({ id: '10' }), aTag({ id: '9' })]))).toEqual(['9', '10'])
})

test('a tag without a colour has that of its class', () => {
  expect(colorOfTag({ color: '', classColor: '#1677FF' })).toBe('#1677FF')
  expect(colorOfTag({ color: '#FA8C16', classColor: '#1677FF' })).toBe('#FA8C16')
})
