// Drawers and dialogs that live in a kept tab. antd moves what appears, and takes a tab that is shown again for an
// appearance: for one frame it draws nothing, and whatever was typed is gone. Without its movement it leaves all in place.
import { ConfigProvider, Drawer, type DrawerProps, Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import styles from './form.module.css'

const still = { token: { motion: false } }

const Still = ({ children }: { children: ReactNode }) => <ConfigProvider theme={still}>{children}</ConfigProvider>

export const KeptDrawer = (props: DrawerProps) => (
  <Still>
    <Drawer {...props} rootClassName={styles.drawer ?? ''} />
  </Still>
)

export const KeptModal = (props: ModalProps) => (
  <Still>
    <Modal {...props} />
  </Still>
)
