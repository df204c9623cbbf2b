import { expect, test } from 'vitest'
import { type ChartLook, chartTheme, seriesColours } from './chart-theme.ts'
import { contrast, shapeContrast } from './colour.ts'
import { neutrals, presets } from './theme.ts'

const looks = presets.flatMap(({ colour }) =>
  (['light', 'dark'] as const).map(theme => ({ ...neutrals[theme], brand: colour, isDark: theme === 'dark' })),
)

const look: ChartLook = {
  text: '#1b1f23',
  textQuiet: '#586069',
  line: '#ebebeb',
  surface: '#ffffff',
  brand: '#52c41a',
  font: 'sans-serif',
  isDark: false,
  isWeak: false,
  isStill: false,
  isPickable: false,
}

test('a chart has six colours and no two alike, whichever brand is chosen', () => {
  for (const one of looks) expect(new Set(seriesColours(one)).size).toBe(6)
})

test('every colour of a chart is seen well on its ground, in both themes', () => {
  for (const one of looks)
    for (const text of seriesColours(one))
      expect(contrast({ text, ground: one.surface }), text).toBeGreaterThanOrEqual(shapeContrast)
})

test('the first colour is the brand itself where it can be seen', () => {
  const inDark = { ...look, ...neutrals.dark, isDark: true }
  expect(seriesColours({ ...inDark, brand: '#52c41a' })[0]).toBe('#52c41a')
  expect(seriesColours({ ...look, brand: '#722ed1' })[0]).toBe('#722ed1')
})

test('beside a green brand there is no second green, beside a blue one no second blue', () => {
  expect(seriesColours({ ...look, brand: '#52c41a' })).not.toContain('#389e0d')
  expect(seriesColours({ ...look, brand: '#1890ff' })).not.toContain('#1677ff')
})

test('a seventh line is quiet instead of looking like the first', () => {
  const { color } = chartTheme(look)
  expect([color[6], color[7]]).toEqual([look.textQuiet, look.textQuiet])
})

test('bars begin at zero and say their figure, and a line has a gap where nothing was measured', () => {
  const { valueAxis, bar, line } = chartTheme(look)
  expect(valueAxis.scale).toBe(false)
  expect(bar.label.show).toBe(true)
  expect(line).toMatchObject({ connectNulls: false, endLabel: { show: true } })
})

test('figures never move, and nothing does for whoever wants no movement', () => {
  expect(chartTheme(look)).toMatchObject({ animation: false, tooltip: { transitionDuration: 0.12 } })
  expect(chartTheme({ ...look, isStill: true }).tooltip.transitionDuration).toBe(0)
})

test('whoever cannot tell colours apart gets patterns', () => {
  expect([false, true].map(isWeak => chartTheme({ ...look, isWeak }).aria.decal.show)).toEqual([false, true])
})

test('only a chart that leads somewhere invites a click', () => {
  expect([false, true].map(isPickable => chartTheme({ ...look, isPickable }).bar.cursor)).toEqual([
    'default',
    'pointer',
  ])
})
