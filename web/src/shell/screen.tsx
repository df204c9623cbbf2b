// What stands at an address: the view of the screen, or why there is none.
import { permission } from '@ev/contract/system/permission'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, use, useEffect } from 'react'
import { Waiting } from '../kit/state.tsx'
import { useLanguage } from '../locales/language.ts'
import { Building } from './building.tsx'
import { call } from './call.ts'
import { Crumbs } from './crumbs.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { Broken, Forbidden, ModuleNotFound, NotFound } from './error-pages.tsx'
import { Footer } from './footer.tsx'
import { useKiosk } from './kiosk.ts'
import { lazyView } from './load-view.ts'
import { RightsOf, useMe } from './me.ts'
import { titleOf } from './menu.ts'
import type { Screen } from './routes.ts'
import styles from './screen.module.css'
import { useSettings } from './settings.ts'
import { noteForbidden } from './tab-store.ts'
import { tabKey } from './tabs.ts'
import { ViewOf } from './views.ts'

/** Error pages have addresses too, so that they can be linked. */
const errorPages: Record<string, ComponentType> = { '/403': Forbidden, '/404': NotFound, '/500': Broken }

/** These fill the whole pane and bring their own ground. */
const wholePane = new Set(['/home', '/noHome'])

export function ScreenAt({ pathname }: { pathname: string }) {
  const { contentWidth } = useSettings()
  const path = tabKey(pathname)
  const screen = useMe().me.routes.screens.get(path)
  const isKiosk = useKiosk()
  if (wholePane.has(path) && screen)
    return (
      <RightsOf value={screen.rightsOf}>
        <View screen={screen} />
      </RightsOf>
    )
  return (
    <>
      <div className={styles.page} data-width={contentWidth}>
        {screen ? (
          <RightsOf value={screen.rightsOf}>
            {!isKiosk && <Crumbs screen={screen} />}
            <View screen={screen} />
          </RightsOf>
        ) : (
          <Unknown path={path} />
        )}
      </div>
      {!isKiosk && <Footer />}
    </>
  )
}

function View({ screen }: { screen: Screen }) {
  const language = useLanguage()
  const ErrorPage = errorPages[screen.path]
  if (ErrorPage) return <ErrorPage />
  if (screen.item.type !== 'route') return <Elsewhere item={screen.item} />
  const load = use(ViewOf)(screen.path)
  if (load) {
    const Found = lazyView(load)
    return <Found />
  }
  return screen.item.isBuiltIn ? (
    <Building title={titleOf(screen.item, language)} />
  ) : (
    <ModuleNotFound path={screen.path} />
  )
}

/** Not among this user's screens: somebody else's, or nobody's. */
export function Unknown({ path }: { path: string }) {
  const {
    data: isScreen,
    isPending,
    isError,
  } = useQuery({
    queryKey: ['isScreen', path],
    queryFn: () => call(permission.isScreen, { url: path }),
    staleTime: 60_000,
  })
  useEffect(() => {
    if (isScreen) noteForbidden(path)
  }, [path, isScreen])
  if (isPending) return <Waiting />
  if (isError) return <Broken />
  return isScreen ? <Forbidden /> : <NotFound />
}
