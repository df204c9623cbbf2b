import { Link } from 'react-router'
import { State } from '../kit/state.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import { useMe } from '../shell/me.ts'
import { type MenuNode, menuTree, screensIn, titleOf } from '../shell/menu.ts'
import { usePageTitle } from '../shell/page-title.ts'
import styles from './home.module.css'

export default function Home() {
  const t = useT()
  const { me } = useMe()
  const tree = menuTree(me.menu)
  usePageTitle(t('home.title'))
  return (
    <>
      <Greeting />
      <h2 className={styles.heading}>
        {t('home.menu')} <small>{t('home.count', { count: screensIn(tree) })}</small>
      </h2>
      {tree.length === 0 ? (
        <State drawing="empty" title={t('home.empty')} hint={t('home.emptyHint')} />
      ) : (
        <Directory tree={tree} />
      )}
    </>
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

/** Catalogues with what is in them; screens that stand alone come first. */
function Directory({ tree }: { tree: readonly MenuNode[] }) {
  const t = useT()
  const language = useLanguage()
  const alone = tree.filter(({ item }) => item.componentType === 'MENU')
  return (
    <div className={styles.directory}>
      {alone.length > 0 && (
        <section>
          <h3>{t('home.direct')}</h3>
          <Screens nodes={alone} />
        </section>
      )}
      {tree
        .filter(({ item }) => item.componentType === 'CATALOG')
        .map(({ item, children }) => (
          <section key={item.id} data-catalog={item.name}>
            <h3>{titleOf(item, language)}</h3>
            <Screens nodes={children} />
          </section>
        ))}
    </div>
  )
}

function Screens({ nodes }: { nodes: readonly MenuNode[] }) {
  const language = useLanguage()
  return (
    <ul className={styles.screens}>
      {nodes.map(({ item, children }) =>
        item.componentType === 'MENU' ? (
          <li key={item.id}>
            <Link to={item.url ?? ''}>{titleOf(item, language)}</Link>
          </li>
        ) : (
          <li key={item.id} className={styles.group}>
            <span>{titleOf(item, language)}</span>
            <Screens nodes={children} />
          </li>
        ),
      )}
    </ul>
  )
}
