import { useEffect } from 'react'
import { useT } from '../locales/language.ts'

/** The route's title and the suffix that all pages share; the sign-in pages put the brand in its place. */
export function usePageTitle(title: string, suffix?: string): void {
  const t = useT()
  const whole = `${title} - ${suffix ?? t('app.name')}`
  useEffect(() => {
    document.title = whole
  }, [whole])
}
