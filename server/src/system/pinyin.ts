// How Chinese text is typed: its syllables in lower case without tones, ü as v.
import { pinyin } from 'pinyin-pro'

// Titles of the menu are few and asked for at every sign-in.
const known = new Map<string, string>()

/** 电站列表 is `dian zhan lie biao`; what is no Chinese stays as it is. */
export function pinyinOf(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const made = syllables.join(' ').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  known.set(text, made)
  return made
}
