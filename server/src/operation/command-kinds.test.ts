import { commandKind, commandNames } from '@ev/contract/operation/command-kinds'
import { protocols } from '@ev/gateway/protocols'
import { expect, test } from 'vitest'

test('people are offered a command for the languages that have a word for it, and for no other', () => {
  const offered = commandNames.map(name => [name, [...commandKind(name).protocols].toSorted()])
  const spoken = commandNames.map(name => [
    name,
    protocols
      .filter(({ commands }) => commands.has(name))
      .map(one => one.name)
      .toSorted(),
  ])
  expect(offered).toEqual(spoken)
})
