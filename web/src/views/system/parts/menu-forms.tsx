// The form of a row of the menu: what the product goes by stays as it is, and says so.
import { menuKind, menuOpens } from '@ev/contract/enums'
import { type MenuNode, menu } from '@ev/contract/system/menu'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { FormDrawer } from '../../../resource/form/form-drawer.tsx'
import type { InputProps } from '../../../resource/form/given.ts'
import { recordKey, useWords } from '../../../resource/form/of.ts'
import type { Slots } from '../../../resource/form/resource-form.tsx'
import { type Opened, useOpened } from '../../../resource/use-opened.ts'
import { call } from '../../../shell/call.ts'
import { useCan } from '../../../shell/me.ts'
import { FixedChoice, FixedLine } from './fixed-input.tsx'
import { IconInput } from './icon-input.tsx'
import styles from './menu-forms.module.css'
import { type MenuTreeNode, mayHold, menuTreeOf, titleIn } from './menu-tree.ts'
import { ParentSelect } from './parent-select.tsx'
import type { Tree } from './tree.ts'
import { useMenuRows } from './use-menu-tree.ts'

type Fields = typeof menu.fields
type MenuFormsProps = {
  tree: Tree<MenuNode>
  above: MenuNode | undefined
  opened: Opened | undefined
  onClose: () => void
}

export function MenuForms({ tree, above, opened, onClose }: MenuFormsProps) {
  const { t, word, language } = useWords()
  const can = useCan()
  const id = opened?.isForm ? opened.id : undefined
  const record = useQuery({
    queryKey: recordKey(menu, id ?? ''),
    queryFn: () => call(menu.calls.get, { id: id ?? '' }),
    enabled: id !== undefined && can('edit'),
  })
  const row = id === undefined ? undefined : record.data
  const title = word(menu.title)
  const shared = { of: menu, layout: byKind, onClose, onSaved: onClose }
  return (
    <>
      <FormDrawer<Fields>
        {...shared}
        isOpen={opened?.isForm === true && id === undefined && can('add')}
        title={above ? t('menu.addTitle', { title: titleIn(above, language) }) : t('record.add', { title })}
        fields={ofNew}
        initial={startBelow(tree, above)}
      />
      <FormDrawer<Fields>
        {...shared}
        key={id}
        fields={row?.isBuiltIn ? ofBuiltIn : ofOwn}
        record={row}
        isOpen={row !== undefined}
        title={t('record.editTitle', { title, label: row ? titleIn(row, language) : '' })}
      />
    </>
  )
}

const kindBelow: Record<MenuNode['componentType'], MenuNode['componentType']> = {
  CATALOG: 'MENU',
  MENU: 'BUTTON',
  BUTTON: 'BUTTON',
}

/** The last among its siblings. */
function startBelow({ below }: Tree<MenuNode>, above: MenuNode | undefined) {
  const last = below.get(above?.id ?? null)?.at(-1)
  return {
    parent: above?.id ?? null,
    componentType: above ? kindBelow[above.componentType] : ('CATALOG' as const),
    sort: (last?.sort ?? 0) + 10,
  }
}

const FixedKind = (props: InputProps<MenuNode['componentType']>) => (
  <FixedChoice {...props} options={menuKind.list} reason="menu.kindStays" />
)
const FixedOpens = (props: InputProps<MenuNode['opens']>) => (
  <FixedChoice {...props} options={menuOpens.list} reason="menu.fixed" />
)

function ParentInput({ value = null, onChange, ...given }: InputProps<string | null>) {
  const form = Form.useFormInstance()
  const { data = [] } = useMenuRows()
  const { opened } = useOpened()
  const kind = (Form.useWatch('componentType', { form, preserve: true }) ?? 'MENU') as MenuNode['componentType']
  const tree = useMemo(() => menuTreeOf(data), [data])
  const isFit = useMemo(() => {
    const moved = opened?.id === undefined ? undefined : tree.byId.get(opened.id)
    return (id: string | null) => mayHold<MenuTreeNode>(tree, moved ?? draftRow(kind), id)
  }, [tree, opened?.id, kind])
  return <ParentSelect {...given} tree={tree} value={value} isFit={isFit} onChange={id => onChange?.(id)} />
}

const ofNew: Slots<Fields> = { icon: IconInput, parent: ParentInput }
const ofOwn: Slots<Fields> = { ...ofNew, componentType: FixedKind }
const ofBuiltIn: Slots<Fields> = {
  ...ofOwn,
  url: FixedLine,
  permission: FixedLine,
  name: FixedLine,
  opens: FixedOpens,
}

/** A row that is not there yet. */
const draftRow = (componentType: MenuNode['componentType']): MenuTreeNode => ({
  id: '',
  pid: null,
  componentType,
  name: '',
  titleZh: '',
  titleEn: '',
  url: null,
  permission: null,
  isBuiltIn: false,
})

type Items = Readonly<Record<keyof Fields, ReactNode>>

const byKind = (fields: Items) => <ByKind fields={fields} />

const asked: Record<MenuNode['componentType'], readonly (keyof Fields)[]> = {
  CATALOG: ['parent', 'titleZh', 'titleEn', 'url', 'sort', 'icon', 'isShow'],
  MENU: ['parent', 'titleZh', 'titleEn', 'url', 'opens', 'sort', 'icon', 'isShow'],
  BUTTON: ['parent', 'titleZh', 'titleEn', 'name', 'permission', 'sort'],
}

/** A button has no address, and a screen no right of its own. */
function ByKind({ fields }: { fields: Items }) {
  const form = Form.useFormInstance()
  const kind = (Form.useWatch('componentType', { form, preserve: true }) ?? 'MENU') as MenuNode['componentType']
  return (
    <div className={styles.fields}>
      {fields.componentType}
      {asked[kind].map(name => fields[name])}
    </div>
  )
}
