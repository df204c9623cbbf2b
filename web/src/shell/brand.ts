// Whose platform this is: name, logo and site icon, before and after login.
import type { PlatformInfo, platform } from '@ev/contract/config/platform'
import { useEffect, useState } from 'react'
import { useT } from '../locales/language.ts'
import { app as zhCN } from '../locales/zh-CN/app.ts'
import { CallError, post } from './call.ts'
import { once } from './once.ts'

export type Brand = Omit<PlatformInfo, 'sellerId'>

/** `undefined` while it is being asked for. */
export function useBrand(sellerId: string | undefined): Brand | undefined {
  const t = useT()
  const [brand, setBrand] = useState(() => known.get(sellerId))
  useEffect(() => {
    let isWanted = true
    void brandOf(sellerId ?? '').then(found => {
      known.set(sellerId, found)
      if (!isWanted) return
      setBrand(found)
      if (found.platformWebsiteIcon) siteIcon()?.setAttribute('href', found.platformWebsiteIcon)
    })
    return () => {
      isWanted = false
    }
  }, [sellerId])
  if (!brand) return undefined
  const inLanguage = (text: string) => text.replace(unbranded, `$1${t('app.defaultBrand')}`)
  return {
    ...brand,
    platformName: inLanguage(brand.platformName),
    platformTitle: inLanguage(brand.platformTitle),
    copyright: inLanguage(brand.copyright),
  }
}

/** The name of a platform without a brand is no proper name: it is said in the reader's language. */
const unbranded = new RegExp(`^(Copyright © )?${zhCN['app.defaultBrand']}$`)

const siteIcon = () => document.querySelector('link[rel=icon]')

/** Asked for once a load; header and footers share it. */
const known = new Map<string | undefined, Brand>()

const brandOf = once(async (sellerId: string): Promise<Brand> => {
  const already = known.get(sellerId)
  if (already) return already
  const input = sellerId === '' ? {} : { sellerId }
  try {
    return await post<typeof platform.getPlatformInfo>('/config-service/platform/getPlatformInfo', input)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return plain
  }
})

/** A login page without its brand is still a login page. */
const plain: Brand = {
  platformName: zhCN['app.defaultBrand'],
  platformTitle: zhCN['app.defaultBrand'],
  platformLogo: '',
  platformWebsiteIcon: '',
  filingNo: '',
  copyright: '',
}
