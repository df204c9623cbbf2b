// A menu behind a button, for the keyboard too: it takes the focus, and gives it back when it closes.
import { RightOutlined } from '@ant-design/icons'
import { Dropdown, type DropdownProps, type MenuProps } from 'antd'
import type { ReactNode } from 'react'

type MenuDropdownProps = Pick<DropdownProps, 'trigger' | 'placement'> & {
  menu: MenuProps
  returnTo: () => HTMLElement | null | undefined
  children: ReactNode
}

export function MenuDropdown({ menu, returnTo, ...rest }: MenuDropdownProps) {
  return (
    <Dropdown
      {...rest}
      autoFocus
      // At once: what an entry opens gives the focus back to where it was, and the entry will be gone by then.
      onOpenChange={isOpen => !isOpen && returnTo()?.focus()}
      menu={{
        ...menu,
        // antd's own, without its English name.
        expandIcon: (
          <span>
            <RightOutlined aria-hidden className="ant-dropdown-menu-submenu-arrow-icon" />
          </span>
        ),
        onClick: info => {
          // The Enter that takes an entry must not press the button that has the focus now.
          info.domEvent.preventDefault()
          menu.onClick?.(info)
        },
      }}
    />
  )
}
