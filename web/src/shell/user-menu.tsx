import { useRef } from 'react'
import { useT } from '../locales/language.ts'
import { Avatar } from './avatar.tsx'
import { askLogout } from './logout.tsx'
import { useMe } from './me.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import { type Overlay, openOverlay } from './overlay.ts'
import styles from './user-menu.module.css'

/** Made of the operation manual in docs/manual when the web is built. */
const manual = '/help/operation-manual.pdf'

export function UserMenu() {
  const t = useT()
  const { user } = useMe().me
  const button = useRef<HTMLButtonElement>(null)
  const opens = (key: Overlay, label: string) => ({ key, label, onClick: () => openOverlay(key) })
  return (
    <MenuDropdown
      trigger={['click']}
      placement="bottomRight"
      returnTo={() => button.current}
      menu={{
        items: [
          opens('profile', t('shell.profile')),
          opens('settings', t('shell.settings')),
          { type: 'divider' },
          opens('downloads', t('shell.downloads')),
          opens('timing', t('shell.timing')),
          { type: 'divider' },
          ...(user.isReadOnly ? [] : [opens('password', t('shell.password'))]),
          { key: 'help', label: t('shell.help'), onClick: () => void window.open(manual, '_blank', 'noopener') },
          { type: 'divider' },
          { key: 'logout', label: t('logout.action'), onClick: () => void askLogout() },
        ],
      }}
    >
      <button ref={button} type="button" className={styles.user}>
        {/* Before the name, which may not be seen on a telephone. */}
        <span className={styles.unseen}>{t('shell.userMenu', { account: user.account })} </span>
        <Avatar icon={user.icon} name={user.name} />
        <span>{user.name}</span>
      </button>
    </MenuDropdown>
  )
}
