// Where everybody arrives: dark, and sized by the window so that it can hang on a wall.
import { useRootFont } from '../kit/root-font.ts'
import { useT } from '../locales/language.ts'
import { Footer } from '../shell/footer.tsx'
import { useMe } from '../shell/me.ts'
import { screensIn } from '../shell/menu.ts'
import { DarkGround } from '../shell/theme-provider.tsx'
import styles from './home.module.css'
import { Directory } from './parts/directory.tsx'
import { Recent } from './parts/recent.tsx'

export default function Home() {
  const t = useT()
  const { tree } = useMe().me.routes
  useRootFont()
  return (
    <DarkGround>
      <div className={styles.home}>
        <Greeting />
        <Recent />
        <h2 className={styles.heading}>
          {t('home.menu')} <small>{t('home.count', { count: screensIn(tree) })}</small>
        </h2>
        <Directory tree={tree} />
      </div>
      <Footer />
    </DarkGround>
  )
}

function Greeting() {
  const t = useT()
  const { user, sellerName } = useMe().me
  const hour = new Date().getHours()
  const part = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening'
  const roles = user.roleList.map(role => role.name).join('、') || t('home.noRole')
  return (
    <div className={styles.greeting}>
      <h1>{t(part, { name: user.name })}</h1>
      <p>{[sellerName, roles].filter(text => text !== '').join(' · ')}</p>
    </div>
  )
}
