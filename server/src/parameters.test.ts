import { expect, test } from 'vitest'
import { type ParameterKey, parameterValue } from './parameters.ts'

const bigScreen = '/activityPage/expoScreen_company/index.html'

test.each<[ParameterKey, string | null, unknown]>([
  ['session.idleMinutes', null, 720],
  ['session.idleMinutes', '30', 30],
  ['session.idleMinutes', '4', 720],
  ['session.idleMinutes', '30.5', 720],
  ['session.idleMinutes', '', 720],
  ['shell.hasWatermark', null, false],
  ['shell.hasWatermark', '1', true],
  ['shell.hasWatermark', '0', false],
  ['shell.hasWatermark', 'yes', false],
  ['shell.hasWatermark', 'constructor', false],
  ['outside.reconciliationUrl', null, ''],
  ['outside.reconciliationUrl', 'https://r.example.com/login?a=1', 'https://r.example.com/login?a=1'],
  ['outside.reconciliationUrl', '/login', ''],
  ['outside.reconciliationUrl', 'javascript:alert(1)', ''],
  ['outside.reconciliationUrl', 'http://[', ''],
  ['screen.bigScreenUrl', null, bigScreen],
  ['screen.bigScreenUrl', '/screens/mine.html', '/screens/mine.html'],
  ['screen.bigScreenUrl', 'https://screens.example.com/', 'https://screens.example.com/'],
  ['screen.bigScreenUrl', 'javascript:alert(1)', bigScreen],
  ['screen.bigScreenUrl', ' javascript:alert(1)', bigScreen],
  ['screen.bigScreenUrl', 'data:text/html,x', bigScreen],
  ['screen.bigScreenUrl', '//evil.example.com', bigScreen],
  ['screen.bigScreenUrl', '/\\evil.example.com', bigScreen],
  ['screen.bigScreenUrl', '', bigScreen],
])('%s stored as %j counts as %j', (key, stored, value) => {
  expect(parameterValue(key, stored)).toBe(value)
})
