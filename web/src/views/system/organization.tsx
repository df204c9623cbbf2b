import { type OrgUnit, org } from '@ev/contract/system/org'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { State, Waiting } from '../../kit/state.tsx'
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
import { unitRows } from './parts/org-units.ts'
import { useOrgEntries } from './parts/use-org-entries.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('../../shell/centre/import-dialog.tsx')).ImportDialog,
}))

export default function Organisation() {
  const t = useT()
  const { sellerId: own } = useMe().me.user
  const [sellerId, setSellerId] = useState(own)
  const tree = useQuery({
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
  if (tree.isError)
    return (
      <State drawing="failed" title={t('org.failed')} hint={tree.error.message} isAlert>
        <Button onClick={() => void tree.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return tree.data ? (
    <Here key={sellerId} units={tree.data} sellerId={sellerId} whose={whose} onChange={() => void tree.refetch()} />
  ) : (
    <Waiting />
  )
}

type HereProps = { units: readonly OrgUnit[]; sellerId: string; whose: React.ReactNode; onChange: () => void }

function Here({ units, sellerId, whose, onChange }: HereProps) {
  const t = useT()
  const can = useCan()
  const { opened, open, close } = useOpened()
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [above, setAbove] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ unit: OrgUnit; at: DOMRect }>()
  const [chosen, setChosen] = useState(opened?.id)
  const wanted = useDeferredValue(text)
  const rows = useMemo(() => unitRows(units, closed, wanted), [units, closed, wanted])
  const onAdd = (parent: string | null) => {
    setAbove(parent)
    open({ id: undefined, isForm: true })
  }
  const { entriesOf, move, dialog } = useOrgEntries(units, {
    onAdd,
    onEdit: id => open({ id, isForm: true }),
  })
  const unit = units.find(({ id }) => id === chosen) ?? rows[0]?.unit
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
        {units.length === 0 ? (
          <State drawing="empty" title={t('org.empty')} hint={t('org.emptyHint')} />
        ) : rows.length === 0 ? (
          <p className={styles.quiet}>{t('org.nothingFound')}</p>
        ) : (
          <OrgTree
            rows={rows}
            units={units}
            chosen={unit?.id}
            onChoose={setChosen}
            onFold={id => setClosed(before => before.symmetricDifference(new Set([id])))}
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
