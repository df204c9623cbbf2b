// antd in our colours, sizes and times.
//
// Its primary colour is the brand as text, because antd writes and draws in it far more often than it fills with it: so
// whatever it shows can be read. What is filled with the brand itself is the solid primary button alone (antd.css).
import { type ThemeConfig, theme as themes } from 'antd'
import { mix, readableOn } from './colour.ts'
import { fillOf, neutrals, type PrimaryColour, shadesOf, type Theme, type Tone, tonesOf } from './theme.ts'

type Look = {
  readonly primary: PrimaryColour
  readonly theme: Theme
  readonly isWeak: boolean
  /** No movement is wanted. */
  readonly isStill: boolean
}

type Algorithm = typeof themes.defaultAlgorithm

// The dark algorithm of antd makes a paler shade of each base colour; ours are shades already and stay as they are.
const asGiven: Algorithm = (seed, map = themes.defaultAlgorithm(seed)) => {
  const { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo, colorLink } = seed
  return { ...map, colorPrimary, colorSuccess, colorWarning, colorError, colorInfo, colorLink }
}

const algorithms: Record<Theme, Algorithm[]> = {
  light: [themes.defaultAlgorithm, asGiven],
  dark: [themes.darkAlgorithm, asGiven],
}
/** Hints in little boxes are dark in both themes. */
const spotlights = { light: '#1b1f23', dark: '#2a3954' } as const

export function antdTheme(look: Look): ThemeConfig {
  return {
    algorithm: algorithms[look.theme],
    // One version of antd is loaded, so its classes need no mark of their own.
    hashed: false,
    // Each look is complete and takes nothing over from one around it.
    inherit: false,
    token: { ...sizes, ...motion(look), ...neutralTokens(look), ...brandTokens(look), ...toneTokens(look) },
    components: components(look),
  }
}

const sizes = {
  fontFamily: 'var(--font)',
  fontSize: 14,
  borderRadius: 6,
  controlHeight: 32,
  lineWidthFocus: 2,
  controlOutlineWidth: 1,
} satisfies ThemeConfig['token']

const motion = ({ isStill }: Look) =>
  ({
    motion: !isStill,
    motionDurationFast: isStill ? '0s' : '0.12s',
    motionDurationMid: isStill ? '0s' : '0.15s',
    motionDurationSlow: isStill ? '0s' : '0.18s',
  }) satisfies ThemeConfig['token']

function neutralTokens({ theme }: Look) {
  const { ground, surface, surfaceHover, text, textQuiet, textHint, line, lineControl, veil } = neutrals[theme]
  const ring = `0 0 0 1px ${line}`
  return {
    colorBgBase: ground,
    colorTextBase: text,
    colorBgLayout: ground,
    colorBgContainer: surface,
    colorBgElevated: surface,
    colorBgSpotlight: spotlights[theme],
    colorBgMask: veil,
    colorBgTextHover: surfaceHover,
    controlItemBgHover: surfaceHover,
    colorText: text,
    colorTextSecondary: textQuiet,
    colorTextTertiary: textQuiet,
    colorTextQuaternary: textHint,
    colorTextPlaceholder: textHint,
    colorTextDisabled: lineControl,
    colorIcon: textQuiet,
    colorIconHover: text,
    colorBorder: lineControl,
    colorBorderDisabled: line,
    colorBorderSecondary: line,
    colorSplit: line,
    // One surface lies on the ground and is set off by lines; only what floats above it throws a shadow.
    boxShadow: `${ring}, 0 4px 16px rgb(0 0 0 / 12%)`,
    boxShadowSecondary: `${ring}, 0 4px 16px rgb(0 0 0 / 12%)`,
    boxShadowTertiary: 'none',
  } satisfies ThemeConfig['token']
}

function brandTokens({ primary, theme, isWeak }: Look) {
  const { brandText, brandTextHover, brandFaint, brandFaintHover } = shadesOf({ primary, theme })
  return {
    colorPrimary: brandText,
    colorPrimaryHover: brandTextHover,
    colorPrimaryActive: brandTextHover,
    colorPrimaryText: brandText,
    colorPrimaryTextHover: brandTextHover,
    colorPrimaryTextActive: brandTextHover,
    colorPrimaryBg: brandFaint,
    colorPrimaryBgHover: brandFaintHover,
    colorPrimaryBorder: brandText,
    colorPrimaryBorderHover: brandTextHover,
    controlOutline: brandText,
    colorTextLightSolid: readableOn(brandText),
    colorLink: brandText,
    colorLinkHover: brandTextHover,
    colorLinkActive: brandTextHover,
    linkHoverDecoration: 'underline',
    linkDecoration: isWeak ? 'underline' : 'none',
  } satisfies ThemeConfig['token']
}

function toneTokens(look: Look) {
  const { surface, text } = neutrals[look.theme]
  const tones = tonesOf(look)
  const of = (tone: Tone) => ({
    colour: tones[tone].text,
    hover: mix({ base: tones[tone].text, added: text, share: 0.25 }),
    faint: tones[tone].faint,
    faintHover: mix({ base: tones[tone].faint, added: tones[tone].text, share: 0.08 }),
    border: mix({ base: surface, added: tones[tone].text, share: 0.4 }),
  })
  const [ok, warn, bad, info] = [of('ok'), of('warn'), of('bad'), of('info')]
  return {
    colorSuccess: ok.colour,
    colorSuccessHover: ok.hover,
    colorSuccessActive: ok.hover,
    colorSuccessText: ok.colour,
    colorSuccessBg: ok.faint,
    colorSuccessBgHover: ok.faintHover,
    colorSuccessBorder: ok.border,
    colorWarning: warn.colour,
    colorWarningHover: warn.hover,
    colorWarningActive: warn.hover,
    colorWarningText: warn.colour,
    colorWarningBg: warn.faint,
    colorWarningBgHover: warn.faintHover,
    colorWarningBorder: warn.border,
    colorWarningOutline: warn.colour,
    colorError: bad.colour,
    colorErrorHover: bad.hover,
    colorErrorActive: bad.hover,
    colorErrorText: bad.colour,
    colorErrorTextHover: bad.hover,
    colorErrorTextActive: bad.hover,
    colorErrorBg: bad.faint,
    colorErrorBgHover: bad.faintHover,
    colorErrorBgActive: bad.faintHover,
    colorErrorBgFilledHover: bad.faintHover,
    colorErrorBorder: bad.border,
    colorErrorBorderHover: bad.colour,
    colorErrorOutline: bad.colour,
    colorInfo: info.colour,
    colorInfoHover: info.hover,
    colorInfoActive: info.hover,
    colorInfoText: info.colour,
    colorInfoBg: info.faint,
    colorInfoBgHover: info.faintHover,
    colorInfoBorder: info.border,
  } satisfies ThemeConfig['token']
}

/** Padding that makes a row of a table so high: whole pixels around a line of 21 px and the border below it. */
const rowPadding = (height: number) => (height - 22) / 2

function components({ primary, theme }: Look): ThemeConfig['components'] {
  const { ground, surface, surfaceHover, text, textQuiet, textHint, line, lineControl } = neutrals[theme]
  const { brandText, brandTextHover, brandFaint, brandFaintHover } = shadesOf({ primary, theme })
  const { onBrand } = fillOf(primary)
  const onText = readableOn(brandText)
  const onPicture = { colorTextLightSolid: '#ffffff' }
  return {
    Avatar: { colorTextPlaceholder: brandFaintHover, colorTextLightSolid: brandText },
    Breadcrumb: { itemColor: textQuiet, linkColor: textQuiet, lastItemColor: text, separatorColor: textQuiet },
    Button: {
      primaryColor: onBrand,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultBg: 'transparent',
      defaultHoverBg: surfaceHover,
      defaultActiveBg: surfaceHover,
      defaultHoverColor: text,
      defaultActiveColor: text,
      defaultHoverBorderColor: brandText,
      defaultActiveBorderColor: brandText,
    },
    // Lines of 20 px, or they would make the rows of a table higher.
    Checkbox: { colorWhite: onText, lineHeight: 20 / 14 },
    DatePicker: {
      cellHoverWithRangeBg: brandFaintHover,
      cellRangeBorderColor: brandText,
      // The days of the months around can be chosen, so they have to be read.
      colorTextDisabled: textHint,
    },
    Image: onPicture,
    // Whoever may only look reads what stands in fields that cannot be changed.
    Input: { colorTextDisabled: textQuiet },
    InputNumber: { colorTextDisabled: textQuiet },
    Layout: {
      bodyBg: ground,
      headerBg: surface,
      headerHeight: 48,
      headerPadding: '0 16px',
      siderBg: surface,
      footerBg: ground,
    },
    Menu: {
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemHeight: 36,
      itemBorderRadius: 6,
      itemHoverBg: surfaceHover,
      itemActiveBg: brandFaintHover,
      itemSelectedBg: brandFaint,
      itemSelectedColor: brandText,
      horizontalLineHeight: '48px',
      activeBarBorderWidth: 0,
      collapsedWidth: 80,
    },
    Modal: { borderRadiusLG: 10, titleFontSize: 16, boxShadow: `0 0 0 1px ${line}` },
    Progress: { defaultColor: brandText, colorWhite: onText },
    Radio: { colorWhite: onText, lineHeight: 20 / 14 },
    Segmented: {
      trackBg: surfaceHover,
      itemHoverColor: text,
      itemSelectedBg: surface,
      itemSelectedColor: brandText,
      boxShadowTertiary: `inset 0 0 0 1px ${brandText}`,
    },
    Switch: {
      handleBg: surface,
      // The track of a switch that is off.
      colorTextQuaternary: lineControl,
      colorTextTertiary: textQuiet,
    },
    Table: {
      cellFontSize: 13,
      cellFontSizeMD: 13,
      cellFontSizeSM: 13,
      lineHeight: 21 / 13,
      cellPaddingBlock: rowPadding(40),
      cellPaddingBlockMD: rowPadding(32),
      cellPaddingBlockSM: rowPadding(24),
      cellPaddingInline: 12,
      headerBg: ground,
      headerColor: textQuiet,
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
      borderColor: line,
      rowHoverBg: surfaceHover,
      rowSelectedBg: brandFaint,
      rowSelectedHoverBg: brandFaintHover,
      footerBg: ground,
    },
    Tabs: {
      itemColor: textQuiet,
      itemHoverColor: text,
      itemActiveColor: text,
      itemSelectedColor: text,
      inkBarColor: brandText,
      horizontalItemPadding: '8px 0',
      horizontalItemGutter: 24,
    },
    Tooltip: { colorTextLightSolid: readableOn(spotlights[theme]) },
    Typography: { colorLink: brandText, colorLinkHover: brandTextHover },
    Upload: onPicture,
  }
}
