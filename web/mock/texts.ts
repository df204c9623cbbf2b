// Texts of this profile's own screens. They stand here and not in the locales: what is built for people carries none.
import { type LanguageTag, useLanguage } from '../src/locales/language.ts'

const zh = {
  title: '近 10 日流量',
  day: '日期',
  traffic: '流量 (Gb)',
  empty: '近 10 日没有流量',
}
const texts: Record<LanguageTag, typeof zh> = {
  'zh-CN': zh,
  'en-US': {
    title: 'Traffic of the last 10 days',
    day: 'Day',
    traffic: 'Traffic (Gb)',
    empty: 'No traffic in the last 10 days',
  },
}

export const useTexts = () => texts[useLanguage()]
