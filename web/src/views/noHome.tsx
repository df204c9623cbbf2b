// The landing page of somebody whose menu has no home: says hello, and leads on.
import { Button } from '../kit/button.tsx'
import { State } from '../kit/state.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import { Footer } from '../shell/footer.tsx'
import { useMe } from '../shell/me.ts'
import { titleOf } from '../shell/menu.ts'
import { go } from '../shell/tab-store.ts'
import styles from './home.module.css'
import { Directory } from './parts/directory.tsx'

export default function NoHome() {
  const t = useT()
  const language = useLanguage()
  const { user, routes } = useMe().me
  const { first, tree } = routes
  return (
    <>
      <div className={styles.home}>
        <div className={styles.greeting}>
          <h1>{t('home.welcome', { name: user.name })}</h1>
          <p>{t('home.without')}</p>
        </div>
        {first ? (
          <>
            <p>
              <Button look="primary" onClick={() => void go(first.path)}>
                {t('screen.toFirst', { title: titleOf(first.item, language) })}
              </Button>
            </p>
            <h2 className={styles.heading}>{t('home.menu')}</h2>
            <Directory tree={tree} />
          </>
        ) : (
          <State drawing="empty" title={t('home.empty')} hint={t('home.emptyHint')} />
        )}
      </div>
      <Footer />
    </>
  )
}
