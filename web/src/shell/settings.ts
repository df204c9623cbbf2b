// The ten settings of the drawer (requirements 2.6): what each may be, what was chosen of them, and the look that follows.
import { store } from '../kit/store.ts'
import { brandVariables, defaultPrimary, neutrals, presets } from '../kit/theme.ts'

const options = {
  primaryColor: presets.map(({ colour }) => colour),
  navTheme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fluid', 'Fixed'],
  fixedHeader: [true, false],
  fixSiderbar: [true, false],
  autoHideHeader: [false, true],
  colorWeak: [false, true],
  multiTab: [true, false],
  keepAlive: [true, false],
} as const

type Key = keyof typeof options
export type Settings = { readonly [Name in Key]: (typeof options)[Name][number] }
/** Only what somebody has decided: the rest follows the defaults, and the theme the system, at dusk too. */
export type Choices = Partial<Settings>

const storageKey = 'settings'
/** What the company of the last user begins with, kept so that the next load begins with it at once. */
const companyKey = 'companyLook'
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

let choices = readSettings(localStorage.getItem(storageKey))
let company = readSettings(localStorage.getItem(companyKey))
const held = store(settled())
const listeners = new Set<(choices: Choices) => void>()

export const settingsNow = held.get
export const useSettings = held.use
export const choicesNow = () => choices
/** Whether anything was decided in this browser since its storage was last cleared. */
export const hasChosenSettings = () => localStorage.getItem(storageKey) !== null

export function changeSettings(patch: Choices): void {
  decide({ ...choices, ...patch })
}

export function resetSettings(): void {
  decide({})
}

/** What the user has chosen on another machine. Nobody is told: it came from where the listeners would bring it. */
export function adoptSettings(value: unknown): void {
  keep(choicesIn(value))
}

/** What the company wants its people to begin with; whatever they choose themselves comes first. */
export function beginWith(look: unknown): void {
  const next = choicesIn(look)
  if (serialise(next) === serialise(company)) return
  company = next
  if (Object.keys(next).length === 0) localStorage.removeItem(companyKey)
  else localStorage.setItem(companyKey, serialise(next))
  held.set(settled())
}

/** The product's own look with these choices in it. */
export const lookWith = (chosen: unknown): Settings => ({ ...productLook(), ...choicesIn(chosen) })

/** Called with all choices whenever somebody changes them in this tab. */
export function onSettingsChange(listener: (choices: Choices) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What can be read; whatever is unknown or no option counts as not chosen. */
export function readSettings(text: string | null): Choices {
  if (text === null) return {}
  try {
    return choicesIn(JSON.parse(text))
  } catch {
    return {}
  }
}

export const serialise = (settings: Choices) => JSON.stringify(settings, Object.keys(options), 2)

/** To be called before anything is drawn; from then on the page follows the settings. */
export function startLook(): void {
  applyLook()
  held.watch(applyLook)
}

function decide(next: Choices): void {
  keep(next)
  for (const listener of listeners) listener(next)
}

function keep(next: Choices): void {
  localStorage.setItem(storageKey, serialise(next))
  take(next)
}

function take(next: Choices): void {
  choices = next
  held.set(settled())
}

function settled(): Settings {
  return { ...productLook(), ...company, ...choices }
}

function productLook(): Settings {
  return {
    primaryColor: defaultPrimary,
    navTheme: systemDark.matches ? 'dark' : 'light',
    layout: 'sidemenu',
    contentWidth: 'Fluid',
    fixedHeader: true,
    fixSiderbar: true,
    autoHideHeader: false,
    colorWeak: false,
    multiTab: true,
    keepAlive: true,
  }
}

function choicesIn(value: unknown): Choices {
  const chosen = Object.entries(Object(value)).filter(([name, choice]) => isOption(name, choice))
  // Each entry has been held against the options of its name.
  return Object.fromEntries(chosen) as Choices
}

function isOption(name: string, choice: unknown): boolean {
  return Object.entries(options).some(([known, list]) => known === name && list.some(option => option === choice))
}

function applyLook(): void {
  const { navTheme, colorWeak, primaryColor } = held.get()
  const root = document.documentElement
  root.dataset.theme = navTheme
  root.toggleAttribute('data-weak', colorWeak)
  for (const [name, value] of Object.entries(brandVariables(primaryColor))) root.style.setProperty(name, value)
  // The browser's own frame on a telephone.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = neutrals[navTheme].ground
}

systemDark.addEventListener('change', () => take(choices))

// A change in one tab is seen by the others; clearing all storage comes without a key.
window.addEventListener('storage', ({ key }) => {
  if (key === companyKey || key === null) company = readSettings(localStorage.getItem(companyKey))
  if (key === storageKey || key === companyKey || key === null) take(readSettings(localStorage.getItem(storageKey)))
})
