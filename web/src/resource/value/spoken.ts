import type { Language } from '@ev/rules/refuse'
import { useLanguage } from '../../locales/language.ts'

/** The language of the screen, by the name under which a definition holds its texts. */
export const useSpoken = (): Language => (useLanguage() === 'zh-CN' ? 'zh' : 'en')
