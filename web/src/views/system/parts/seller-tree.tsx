// Sellers with their merchants and the sub-merchants of those, as a tree.
import { enabled, sellerKind } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { Row } from '@ev/contract/kit/resource'
import { sellers } from '@ev/contract/system/sellers'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { RecordDetail } from '../../../resource/detail/record-detail.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { KeptDrawer } from '../../../resource/form/still.tsx'
import { familyKey } from '../../../resource/list/listed.ts'
import { UndoBar } from '../../../resource/list/undo.tsx'
import { useOpened } from '../../../resource/use-opened.ts'
import { Choice } from '../../../resource/value/value.tsx'
import { call } from '../../../shell/call.ts'
import { Can } from '../../../shell/can.tsx'
import { useCan } from '../../../shell/me.ts'
import { SellerForms } from './seller-forms.tsx'
import styles from './tree.module.css'
import { type Tree, treeOf } from './tree.ts'
import type { TreeColumn } from './tree-table.tsx'
import { TreeOf, TreeView } from './tree-view.tsx'
import { useSellerEntries } from './use-seller-entries.tsx'

type Company = Row<typeof sellers.fields>

type SellerTreeProps = {
  tools: ReactNode
  detail: Pick<ComponentProps<typeof RecordDetail<typeof sellers.fields>>, 'tabs'>
}

export function SellerTree(props: SellerTreeProps) {
  const { t } = useWords()
  return (
    <TreeOf query={useCompanies()} make={companyTree} failed={t('sellerTree.failed')}>
      {tree => <Here {...props} tree={tree} />}
    </TreeOf>
  )
}

/** A sub-merchant stands below its merchant, a merchant below its seller. */
const companyTree = (companies: readonly Company[]) =>
  treeOf(companies, ({ parent, seller }) => parent?.id ?? seller?.id ?? null)

const pageSize = 500
/** Beyond that nobody finds anything by looking: the list has filters and pages. */
const most = 5_000

const useCompanies = () =>
  useQuery({
    queryKey: [...familyKey(sellers), 'tree'],
    queryFn: async () => {
      const found: Company[] = []
      for (let after: string | undefined; found.length < most; ) {
        const sort = { field: 'name', order: 'asc' } as const
        const page = await call(sellers.calls.pages, { pageSize, sort, after, count: 'none' })
        found.push(...page.records)
        if (page.next === null) break
        after = page.next
      }
      return found
    },
  })

const widthPx = 920

function Here({ tree, tools, detail }: SellerTreeProps & { tree: Tree<Company> }) {
  const { t, word } = useWords()
  const can = useCan()
  const { opened, open, close } = useOpened()
  /** Below which company a new one begins. */
  const [above, setAbove] = useState<Company>()
  const onEdit = ({ id }: { id: string }) => open({ id, isForm: true })
  const onAdd = (company?: Company) => {
    setAbove(company)
    open({ id: undefined, isForm: true })
  }
  const { entriesOf, dialog } = useSellerEntries({ onEdit, onAddBelow: onAdd })
  return (
    <>
      <TreeView
        tree={tree}
        wordsOf={companyWords}
        isOpenAtFirst={tree.byId.size <= openAtFirst}
        hint={t('sellerTree.search')}
        nothingFits={t('sellerTree.nothingFits')}
        empty={{ title: t('sellerTree.empty'), hint: t('sellerTree.emptyHint') }}
        caption={t('sellerTree.caption')}
        columns={useColumns()}
        titleOf={({ name }) => name}
        entriesOf={entriesOf}
        tools={
          <>
            {tools}
            <Can do="add">
              <Button type="primary" onClick={() => onAdd()}>
                {t('record.add', { title: word(sellers.title) })}
              </Button>
            </Can>
          </>
        }
        {...(can('get') && { onOpen: ({ id }: Company) => open({ id, isForm: false }) })}
      />
      {tree.byId.size >= most && <p className={styles.note}>{t('sellerTree.tooMany', { most })}</p>}
      <KeptDrawer
        open={can('get') && opened?.id !== undefined && !opened.isForm}
        title={word(sellers.title)}
        size={widthPx}
        onClose={close}
        destroyOnHidden
      >
        {opened?.id !== undefined && (
          <RecordDetail
            {...detail}
            key={opened.id}
            of={sellers}
            id={opened.id}
            onBack={close}
            {...(can('edit') && { onEdit })}
          />
        )}
      </KeptDrawer>
      <SellerForms above={above} opened={opened} onClose={close} />
      {dialog}
      <UndoBar />
    </>
  )
}

/** A screen full of rows: more of them are easier to read closed. */
const openAtFirst = 40

const companyWords = ({ name, shortName, contact, domain, creditCode }: Company) => [
  name,
  shortName,
  contact,
  domain,
  creditCode,
]

function useColumns(): TreeColumn<Company>[] {
  const { language } = useWords()
  const { kind, status, userCount, expireDate, contact } = sellers.fields
  return [
    {
      key: 'kind',
      title: kind.label[language],
      width: 110,
      isWide: true,
      draw: row => labelOf(sellerKind.list, row.kind, language),
    },
    {
      key: 'status',
      title: status.label[language],
      width: 90,
      draw: row => <Choice options={enabled.list} value={row.status} language={language} />,
    },
    {
      key: 'users',
      title: userCount.label[language],
      width: 80,
      isFigure: true,
      isWide: true,
      draw: row => row.userCount,
    },
    {
      key: 'expires',
      title: expireDate.label[language],
      width: 110,
      isWide: true,
      draw: row => row.expireDate ?? '–',
    },
    { key: 'contact', title: contact.label[language], width: 100, isWide: true, draw: row => row.contact || '–' },
  ]
}
