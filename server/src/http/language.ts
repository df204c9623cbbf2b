import type { Language } from '@ev/rules/refuse'

/** Chinese unless the caller prefers English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map(p => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => quality > 0 && /^(zh|en)\b/.test(tag))
    .sort((a, b) => b.quality - a.quality)
  return wanted[0]?.tag.startsWith('en') ? 'en' : 'zh'
}
