import type { Language } from '@ev/rules/refuse'
import { useLanguage } from '../../locales/language.ts'

/** The language in which the contract's own texts are said here. */
export const useSpoken = (): Language => (useLanguage() === 'zh-CN' ? 'zh' : 'en')
