// The form of a right: a new button of a screen, or another name for one.
import { permissionItem } from '@ev/contract/system/permission-item'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormDrawer } from '../../../../resource/form/form-drawer.tsx'
import type { InputProps } from '../../../../resource/form/given.ts'
import { recordKey, useWords } from '../../../../resource/form/of.ts'
import type { Opened } from '../../../../resource/use-opened.ts'
import { call } from '../../../../shell/call.ts'
import { useCan } from '../../../../shell/me.ts'
import { FixedLine } from '../../parts/fixed-input.tsx'
import { menuTreeOf, titleIn } from '../../parts/menu-tree.ts'
import { ParentSelect } from '../../parts/parent-select.tsx'
import type { Tree } from '../../parts/tree.ts'
import { type PermissionNode, usePermissionRows } from './use-permission-rows.ts'

type Fields = typeof permissionItem.fields

type PermissionFormsProps = {
  tree: Tree<PermissionNode>
  /** The screen that a new one begins with. */
  above: PermissionNode | undefined
  opened: Opened | undefined
  onClose: () => void
}

const ofBuiltIn = { permission: FixedLine }

export function PermissionForms({ tree, above, opened, onClose }: PermissionFormsProps) {
  const { t, word, language } = useWords()
  const can = useCan()
  const id = opened?.isForm ? opened.id : undefined
  const record = useQuery({
    queryKey: recordKey(permissionItem, id ?? ''),
    queryFn: () => call(permissionItem.calls.get, { id: id ?? '' }),
    enabled: id !== undefined && can('edit'),
  })
  const row = id === undefined ? undefined : record.data
  const title = word(permissionItem.title)
  return (
    <>
      <FormDrawer<Fields>
        of={permissionItem}
        fields={ofNew}
        isOpen={opened?.isForm === true && id === undefined && can('add')}
        title={t('record.add', { title })}
        initial={startOn(tree, above)}
        onClose={onClose}
        onSaved={onClose}
      />
      <FormDrawer<Fields>
        key={id}
        of={permissionItem}
        {...(row?.isBuiltIn && { fields: ofBuiltIn })}
        record={row}
        isOpen={row !== undefined}
        title={t('record.editTitle', { title, label: row ? titleIn(row, language) : '' })}
        onClose={onClose}
        onSaved={onClose}
      />
    </>
  )
}

/** The last button of its screen. */
const startOn = ({ below }: Tree<PermissionNode>, above: PermissionNode | undefined) =>
  above ? { parent: above.id, sort: (below.get(above.id)?.at(-1)?.sort ?? 0) + 10 } : {}

function ScreenInput({ value, onChange, ...given }: InputProps<string>) {
  const { data = [] } = usePermissionRows()
  const tree = useMemo(() => menuTreeOf(data), [data])
  const isScreen = useMemo(() => {
    const screens = new Set(data.filter(({ componentType }) => componentType === 'MENU').map(({ id }) => id))
    return (id: string | null) => id !== null && screens.has(id)
  }, [data])
  return (
    <ParentSelect
      {...given}
      tree={tree}
      value={value ?? null}
      isFit={isScreen}
      onChange={chosen => chosen !== null && onChange?.(chosen)}
    />
  )
}

const ofNew = { parent: ScreenInput }
