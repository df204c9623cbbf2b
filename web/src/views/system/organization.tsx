import { type OrgUnit, org } from '@ev/contract/system/org'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { State } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { RefInput } from '../../resource/form/ref-input.tsx'
import { familyKey } from '../../resource/list/listed.ts'
import { RowMenu } from '../../resource/list/row-menu.tsx'
import { useOpened } from '../../resource/use-opened.ts'
import { call } from '../../shell/call.ts'
import { Can } from '../../shell/can.tsx'
import { submitExport } from '../../shell/centre/submit.ts'
import { useCan, useMe } from '../../shell/me.ts'
import styles from './parts/org.module.css'
import { OrgForms } from './parts/org-forms.tsx'
import { OrgPeople } from './parts/org-people.tsx'
import { OrgTree } from './parts/org-tree.tsx'
import { unitTreeOf, unitWords } from './parts/org-units.ts'
import type { Tree } from './parts/tree.ts'
import { TreeOf } from './parts/tree-view.tsx'
import { useOrgEntries } from './parts/use-org-entries.tsx'
import { useTreeRows } from './parts/use-tree-rows.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('../../shell/centre/import-dialog.tsx')).ImportDialog,
}))

export default function Organisation() {
  const t = useT()
  const { sellerId: own } = useMe().me.user
  const [sellerId, setSellerId] = useState(own)
  const units = useQuery({
    queryKey: [...familyKey(org), 'tree', sellerId],
    queryFn: () => call(org.calls.tree, { sellerId }),
  })
  const whose = own === '-1' && (
    <RefInput
      field={org.fields.seller}
      known={[]}
      value={sellerId}
      aria-label={t('org.of')}
      onChange={id => setSellerId(id ?? own)}
    />
  )
  return (
    <TreeOf query={units} make={unitTreeOf} failed={t('org.failed')}>
      {tree => (
        <Here key={sellerId} tree={tree} sellerId={sellerId} whose={whose} onChange={() => void units.refetch()} />
      )}
    </TreeOf>
  )
}

type HereProps = { tree: Tree<OrgUnit>; sellerId: string; whose: React.ReactNode; onChange: () => void }

function Here({ tree, sellerId, whose, onChange }: HereProps) {
  const t = useT()
  const can = useCan()
  const { opened, open, close } = useOpened()
  const { rows, text, setText, toggle } = useTreeRows(tree, { wordsOf: unitWords, isOpenAtFirst: true })
  const [above, setAbove] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ unit: OrgUnit; at: DOMRect }>()
  const [chosen, setChosen] = useState(opened?.id)
  const onAdd = (parent: string | null) => {
    setAbove(parent)
    open({ id: undefined, isForm: true })
  }
  const { entriesOf, move, dialog } = useOrgEntries(tree, {
    onAdd,
    onEdit: id => open({ id, isForm: true }),
  })
  const unit = tree.byId.get(chosen ?? '') ?? rows[0]?.node
  return (
    <div className={styles.page}>
      <section className={styles.side} aria-label={t('org.tree')}>
        {whose}
        <Tools onAdd={() => onAdd(null)} onChange={onChange} />
        <Input
          allowClear
          value={text}
          placeholder={t('org.search')}
          aria-label={t('org.search')}
          onChange={event => setText(event.target.value)}
        />
        {tree.byId.size === 0 ? (
          <State drawing="empty" title={t('org.empty')} hint={t('org.emptyHint')} />
        ) : rows.length === 0 ? (
          <p className={styles.quiet}>{t('org.nothingFound')}</p>
        ) : (
          <OrgTree
            rows={rows}
            tree={tree}
            chosen={unit?.id}
            onChoose={setChosen}
            onFold={toggle}
            onMove={can('edit') ? (moved, spot) => void move(moved, spot) : undefined}
            onMenu={(one, at) => setMenu({ unit: one, at })}
          />
        )}
      </section>
      {unit && <OrgPeople unit={unit} />}
      {menu && (
        <RowMenu
          label={t('org.actions', { name: menu.unit.name })}
          entries={entriesOf(menu.unit)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
      <OrgForms opened={opened} above={above} sellerId={sellerId} onClose={close} />
      {dialog}
    </div>
  )
}

function Tools({ onAdd, onChange }: { onAdd: () => void; onChange: () => void }) {
  const t = useT()
  const [isImporting, setIsImporting] = useState<boolean>()
  return (
    <div className={styles.tools}>
      <Can do="add">
        <Button type="primary" onClick={onAdd}>
          {t('org.addTop')}
        </Button>
      </Can>
      <Can do="import">
        <Button onClick={() => setIsImporting(true)}>{t('org.import')}</Button>
      </Can>
      <Can do="export">
        <Button onClick={() => void submitExport(org.calls.export, { filters: {} })}>{t('org.export')}</Button>
      </Can>
      {isImporting !== undefined && (
        <Suspense>
          <ImportDialog of={org} open={isImporting} onClose={() => setIsImporting(false)} onDone={onChange} />
        </Suspense>
      )}
    </div>
  )
}
