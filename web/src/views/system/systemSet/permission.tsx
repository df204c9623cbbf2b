// Every right of the product: where it stands, which roles hold it, and how the roles of a seller compare.
import { useT } from '../../../locales/language.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { PermissionMatrix } from './parts/permission-matrix.tsx'
import { PermissionTree } from './parts/permission-tree.tsx'

export default function Permission() {
  const t = useT()
  const parts = [
    { key: 'items', title: t('permission.items'), draw: () => <PermissionTree /> },
    { key: 'matrix', title: t('permission.matrix'), draw: () => <PermissionMatrix /> },
  ] as const
  return <ScreenTabs label={t('permission.tabs')} parts={parts} />
}
