import { theme as themes } from 'antd'
import { describe, expect, test } from 'vitest'
import { antdTheme } from './antd-theme.ts'
import { contrast, type Hex, textContrast } from './colour.ts'
import { fillOf, neutrals, presets } from './theme.ts'

const looks = presets.flatMap(({ name, colour }) =>
  (['light', 'dark'] as const).map(theme => ({ name, primary: colour, theme })),
)

describe.each(looks)('components in $name on $theme', ({ primary, theme }) => {
  const config = antdTheme({ primary, theme, isWeak: false, isStill: false })
  const token = themes.getDesignToken(config)
  const { ground, surface } = neutrals[theme]

  test('lie on the same surfaces and lines as our own controls', () => {
    expect([token.colorBgLayout, token.colorBgContainer, token.colorBorder, token.colorSplit]).toEqual([
      ground,
      surface,
      neutrals[theme].lineControl,
      neutrals[theme].line,
    ])
  })

  test('write in colours that can be read on both', () => {
    const texts = [
      token.colorText,
      token.colorTextSecondary,
      token.colorTextTertiary,
      token.colorTextPlaceholder,
      token.colorTextDescription,
      token.colorPrimary,
      token.colorPrimaryHover,
      token.colorPrimaryActive,
      token.colorLink,
      token.colorLinkHover,
      token.colorError,
      token.colorErrorHover,
      token.colorWarning,
      token.colorSuccess,
      token.colorInfo,
    ]
    for (const text of texts)
      for (const on of [ground, surface])
        expect(contrast({ text: hex(text), ground: on }), `${text} on ${on}`).toBeGreaterThanOrEqual(textContrast)
  })

  test('write readably on what they fill', () => {
    const fills = [token.colorPrimary, token.colorPrimaryHover, token.colorError, token.colorErrorHover]
    for (const fill of [...fills, token.colorSuccess, token.colorWarning, token.colorInfo])
      expect(contrast({ text: hex(token.colorTextLightSolid), ground: hex(fill) }), fill).toBeGreaterThanOrEqual(4.5)
    expect(config.components?.Button?.primaryColor).toBe(fillOf(primary).onBrand)
    const tip = {
      text: hex(config.components?.Tooltip?.colorTextLightSolid ?? ''),
      ground: hex(token.colorBgSpotlight),
    }
    expect(contrast(tip)).toBeGreaterThanOrEqual(textContrast)
  })
})

test('whoever wants no movement gets none, and everybody else at most 180 ms', () => {
  const look = { primary: '#52C41A', theme: 'light', isWeak: false } as const
  const slowest = (isStill: boolean) => themes.getDesignToken(antdTheme({ ...look, isStill })).motionDurationSlow
  expect([slowest(false), slowest(true)]).toEqual(['0.18s', '0s'])
})

function hex(value: string): Hex {
  const digits = /^#([\da-f]{6})$/i.exec(value)?.[1]
  if (digits === undefined) throw new Error(`${value} is no colour of six digits`)
  return `#${digits}`
}
