import { expect, test } from 'vitest'
import { user } from './user.ts'
import { users } from './users.ts'

test('[7.5] users are saved by the two calls of the profile, whatever else the definition would give', () => {
  expect([users.calls.add.path, users.calls.update.path]).toEqual([
    '/system-service/user/add',
    '/system-service/user/update',
  ])
  expect([users.calls.add.input, users.calls.update.input]).toEqual([user.add.input, user.update.input])
  expect([users.calls.add.permission, users.calls.update.permission]).toEqual(['user:add', 'user:edit'])
  expect(users.calls.update.ownToo?.({ id: '7' })).toBe('7')
})

test('what a list showed masked may come back, and what is neither that nor a number may not', () => {
  const profile = { id: '7', name: '王小明', account: 'wang', email: 'w@example.com' }
  const isTaken = (telephone: string) => user.update.input.safeParse({ ...profile, telephone }).success
  expect(['13800138000', '138****8000', '138****', '1380013800'].map(isTaken)).toEqual([true, true, false, false])
})
