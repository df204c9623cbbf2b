import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
let isDarkSystem = false
let tellSystem = () => {}
let tellStorage = (_event: { key: string | null }) => {}

/** The little of a browser that settings need. */
function stubBrowser() {
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  const systemDark = {
    get matches() {
      return isDarkSystem
    },
    addEventListener: (_name: string, listener: () => void) => {
      tellSystem = listener
    },
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', {
    matchMedia: () => systemDark,
    addEventListener: (_name: string, listener: typeof tellStorage) => {
      tellStorage = listener
    },
  })
}

/** The page loaded anew. */
async function load() {
  vi.resetModules()
  return import('./settings.ts')
}

const defaults = {
  primaryColor: '#52C41A',
  navTheme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fluid',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  colorWeak: false,
  multiTab: true,
  keepAlive: true,
}

beforeEach(() => {
  kept.clear()
  isDarkSystem = false
  stubBrowser()
})

test('[2.6.23] there are ten settings, and they begin with their defaults', async () => {
  const { settingsNow } = await load()
  expect(settingsNow()).toEqual(defaults)
  expect(Object.keys(settingsNow())).toHaveLength(10)
})

test('[2.6.23] what was chosen is still chosen after a reload, until the defaults are restored', async () => {
  const first = await load()
  first.changeSettings({ primaryColor: '#FAAD14', multiTab: false })
  first.changeSettings({ layout: 'topmenu' })
  const second = await load()
  expect(second.settingsNow()).toEqual({ ...defaults, primaryColor: '#FAAD14', multiTab: false, layout: 'topmenu' })
  second.resetSettings()
  expect((await load()).settingsNow()).toEqual(defaults)
})

test('the theme is that of the system and changes with it, until somebody chooses one', async () => {
  isDarkSystem = true
  const { settingsNow, changeSettings } = await load()
  expect(settingsNow().navTheme).toBe('dark')
  changeSettings({ multiTab: false })
  isDarkSystem = false
  tellSystem()
  expect(settingsNow().navTheme).toBe('light')
  changeSettings({ navTheme: 'light' })
  isDarkSystem = true
  tellSystem()
  expect(settingsNow().navTheme).toBe('light')
})

test.each(['', 'no JSON', 'null', '[]', '7', '"dark"', '{"navTheme":', '{"navTheme":null}'])(
  'what cannot be read (%s) gives the defaults',
  async text => {
    kept.set('settings', text)
    expect((await load()).settingsNow()).toEqual(defaults)
  },
)

test('unknown names and values that are no option are dropped, the rest is kept', async () => {
  const { readSettings, serialise } = await load()
  const text = JSON.stringify({
    colour: 'red',
    __proto__x: true,
    primaryColor: '#123456',
    navTheme: 'blue',
    fixedHeader: 'false',
    colorWeak: true,
    contentWidth: 'Fixed',
  })
  expect(readSettings(text)).toEqual({ colorWeak: true, contentWidth: 'Fixed' })
  expect(JSON.parse(serialise(readSettings(text)))).toEqual({ colorWeak: true, contentWidth: 'Fixed' })
  expect(readSettings(null)).toEqual({})
})

test('the copy of the settings has all ten, in the order of the drawer, and can be read again', async () => {
  const { settingsNow, serialise, readSettings } = await load()
  expect(Object.keys(JSON.parse(serialise(settingsNow())))).toEqual(Object.keys(defaults))
  expect(readSettings(serialise(settingsNow()))).toEqual(defaults)
})

test('a change in another tab arrives here, and so does the clearing of all storage', async () => {
  const { settingsNow } = await load()
  kept.set('settings', '{"keepAlive":false}')
  tellStorage({ key: 'session' })
  expect(settingsNow().keepAlive).toBe(true)
  tellStorage({ key: 'settings' })
  expect(settingsNow().keepAlive).toBe(false)
  kept.clear()
  tellStorage({ key: null })
  expect(settingsNow().keepAlive).toBe(true)
})

test('whoever listens hears of changes made here, and of no others', async () => {
  const { changeSettings, resetSettings, adoptSettings, onSettingsChange, settingsNow } = await load()
  const heard: unknown[] = []
  const stop = onSettingsChange(choices => heard.push(choices))
  changeSettings({ colorWeak: true })
  adoptSettings({ multiTab: false, colour: 'red' })
  expect(settingsNow()).toEqual({ ...defaults, multiTab: false })
  tellStorage({ key: 'settings' })
  resetSettings()
  stop()
  changeSettings({ keepAlive: false })
  expect(heard).toEqual([{ colorWeak: true }, {}])
})

test('whoever has chosen nothing begins with the look of their company, at once after a reload; own choices come first', async () => {
  const first = await load()
  first.beginWith({ primaryColor: '#722ED1', layout: 'topmenu', unknown: 1 })
  const second = await load()
  expect(second.settingsNow()).toEqual({ ...defaults, primaryColor: '#722ED1', layout: 'topmenu' })
  second.changeSettings({ primaryColor: '#13C2C2' })
  expect(second.settingsNow()).toMatchObject({ primaryColor: '#13C2C2', layout: 'topmenu' })
  second.resetSettings()
  expect(second.settingsNow().primaryColor).toBe('#722ED1')
  second.beginWith({})
  expect((await load()).settingsNow()).toEqual(defaults)
})
