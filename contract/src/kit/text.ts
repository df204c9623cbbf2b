// One message in both languages, carried where a library has room for a single string.
import type { Language } from '@ev/rules/refuse'

export type Text = { readonly zh: string; readonly en: string }

const between = '\u001f'

export const pack = ({ zh, en }: Text) => zh + between + en

export function inLanguage(packed: string, language: Language): string {
  const [zh = '', en = zh] = packed.split(between)
  return language === 'zh' ? zh : en
}
