// What somebody chooses about the look of the shell is theirs, not the browser's: it is kept on the server too and comes
// back after the next login, here or elsewhere.
import { preference } from '@ev/contract/system/preference'
import { theme } from '@ev/contract/system/theme'
import { adoptLanguage, hasChosenLanguage, languageNow, watchLanguage } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import { isPreview } from './session.ts'
import { adoptSettings, beginWith, choicesNow, hasChosenSettings, onSettingsChange } from './settings.ts'

const saveAfterMs = 800

const shared = [
  {
    key: 'shell.settings',
    hasChosen: hasChosenSettings,
    now: choicesNow,
    adopt: adoptSettings,
    watch: onSettingsChange,
    /** For a user who never chose, where another one did. */
    otherwise: {},
  },
  {
    key: 'shell.language',
    hasChosen: hasChosenLanguage,
    now: languageNow,
    adopt: adoptLanguage,
    watch: watchLanguage,
    // Chosen on the login page, perhaps by this very user.
    otherwise: undefined,
  },
]

export function shareChoices(userId: string): () => void {
  void quietly(() => takeOver(userId))
  const stops = shared.map(({ key, now, watch }) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void quietly(() => call(preference.save, { key, value: now() })), saveAfterMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whose choices this browser holds. */
const ownerKey = 'choicesOf'

/** What this user chose in this browser counts; otherwise what they chose elsewhere. */
async function takeOver(userId: string): Promise<void> {
  const owner = localStorage.getItem(ownerKey)
  localStorage.setItem(ownerKey, userId)
  // Of nobody yet: chosen on the login page, by whoever came in then.
  const isOwn = owner === userId || owner === null
  // What another user chose is gone at once.
  if (!isOwn) for (const { adopt, otherwise } of shared) if (otherwise) adopt(otherwise)
  if (isOwn && shared.every(({ hasChosen }) => hasChosen())) return
  const before = shared.map(({ now }) => now())
  const kept = await call(preference.all, {})
  shared.forEach(({ key, hasChosen, now, adopt }, at) => {
    const isTouched = now() !== before[at] || (isOwn && hasChosen())
    if (kept[key] !== undefined && !isTouched) adopt(kept[key])
  })
}

/** Whoever has chosen nothing begins with the look of their company; a window that only previews leaves all as it is. */
export async function beginAsCompany(): Promise<void> {
  if (!isPreview) await quietly(async () => beginWith(await call(theme.calls.mine, {})))
}

/** The browser has them in any case, and a network may be away. */
async function quietly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
