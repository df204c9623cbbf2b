import { expect, test } from 'vitest'
import { houseImports, importsOf, objection } from './imports.ts'

test.each([
  ['rules/src/tariff.ts', 'contract/src/fields.ts'],
  ['web/src/views/home.tsx', 'server/src/env.ts'],
  ['web/src/kit/list.tsx', 'web/src/shell/call.ts'],
  ['web/src/views/finance/a/x.tsx', 'web/src/views/finance/b/y.tsx'],
  ['server/src/http/serve.ts', 'server/src/bill/door.ts'],
  ['server/src/env.ts', 'server/src/system/door.ts'],
  ['server/src/system/user.calls.ts', 'server/src/bill/door.ts'],
  ['server/src/bill/refund.calls.ts', 'server/src/member/member.store.ts'],
  ['server/src/report/station.calls.ts', 'server/src/bill/door.ts'],
  ['server/src/bill/refund.calls.ts', 'server/src/http/index.ts'],
  ['server/src/operation/host.ts', 'simulator/src/pile.ts'],
])('%s may not import %s', (from, to) => {
  expect(objection({ from, to })).toContain(from)
})

test.each([
  ['server/src/bill/refund.calls.ts', 'server/src/member/door.ts'],
  ['server/src/bill/refund.calls.ts', 'server/src/http/context.ts'],
  ['server/src/calls.ts', 'server/src/bill/refund.calls.ts'],
  ['web/src/views/a/x.tsx', 'web/src/views/a/part.tsx'],
  ['contract/src/fields.ts', 'rules/src/refuse.ts'],
  ['server/src/operation/charging.test.ts', 'simulator/src/pile.ts'],
])('%s may import %s', (from, to) => {
  expect(objection({ from, to })).toBeUndefined()
})

test('imports are found in every form, and the house has plenty', () => {
  const text =
    "import a from './a.ts'\nimport type { B } from '@ev/rules/units'\nconst c = await import('../c.ts')\nimport './d.css'"
  expect(importsOf('web/src/kit/x.ts', text).map(one => one.to)).toEqual([
    'web/src/kit/a.ts',
    'rules/src/units.ts',
    'web/src/c.ts',
    'web/src/kit/d.css',
  ])
  expect(houseImports().length).toBeGreaterThan(100)
})
