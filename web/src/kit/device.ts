// What a browser says of itself, in short words.

type Sign = readonly [name: string, sign: RegExp]

// The first that fits counts: nearly all call themselves Safari too, and many Chrome.
const browsers: readonly Sign[] = [
  ['WeChat', /MicroMessenger/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+ .*Safari\//],
]
const systems: readonly Sign[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** `Chrome · Windows`; of a program the name it gives itself; nothing where there is none. */
export function deviceOf(userAgent: string): string {
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(name => name !== undefined)
  return known.length > 0 ? known.join(' · ') : (userAgent.trim().split(/\s/)[0] ?? '').slice(0, 40)
}

const nameIn = (signs: readonly Sign[], userAgent: string) => signs.find(([, sign]) => sign.test(userAgent))?.[0]
