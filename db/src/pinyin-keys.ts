// What a name is found by where somebody types how it sounds: all of it, and the first letters.
import { pinyin } from 'pinyin-pro'

/** 深圳3号桩 is `shenzhen3haozhuang sz3hz`. */
export function pinyinKeys(text: string): string {
  const options = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const
  const spellings = [pinyin(text, options), pinyin(text, { ...options, pattern: 'first' })]
  return spellings.map(parts => parts.join('').toLowerCase().replaceAll(/\s/g, '')).join(' ')
}
