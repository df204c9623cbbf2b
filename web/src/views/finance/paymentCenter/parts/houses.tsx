// What each account of the house holds, and its entries for whoever asks.

import { bookCheck } from '@ev/contract/bill/book-check'
import { houseFlow } from '@ev/contract/bill/house-flow'
import { labelOf } from '@ev/contract/kit/choices'
import type { Row } from '@ev/contract/kit/resource'
import { scaled } from '@ev/contract/kit/say'
import { houseSubject } from '@ev/contract/ledger-enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Waiting } from '../../../../kit/state.tsx'
import tiles from '../../../../kit/tiles.module.css'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { KeptDrawer } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { call, type Out } from '../../../../shell/call.ts'
import styles from './books.module.css'
import { Signed } from './flow-cells.tsx'

type House = Out<typeof bookCheck.calls.houses>[number]

export function Houses() {
  const { t, language } = useWords()
  const [opened, setOpened] = useState<House>()
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(bookCheck), 'houses'],
    queryFn: () => call(bookCheck.calls.houses, {}),
  })
  if (error) return <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} />
  if (!data) return <Waiting />
  if (data.length === 0) return null
  const isSeveral = new Set(data.map(({ seller }) => seller.id)).size > 1
  const nameOf = ({ subject }: House) => labelOf(houseSubject.list, subject, language)
  return (
    <section aria-label={t('books.houses')} className={styles.panel}>
      <h2>{t('books.houses')}</h2>
      <dl className={tiles.tiles}>
        {data.map(house => (
          <div key={house.accountNo}>
            <dt>{isSeveral ? `${house.seller.label} · ${nameOf(house)}` : nameOf(house)}</dt>
            <dd className={tiles.figure}>{scaled(house.balanceFen, 2)}</dd>
            <dd>
              <button type="button" className={styles.house} onClick={() => setOpened(house)}>
                {t('books.entriesOf', { subject: nameOf(house) })}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{t('books.housesHint')}</p>
      <KeptDrawer
        open={opened !== undefined}
        title={opened ? t('books.entriesOf', { subject: nameOf(opened) }) : ''}
        size={widthPx}
        onClose={() => setOpened(undefined)}
        destroyOnHidden
      >
        {opened && <Entries house={opened} />}
      </KeptDrawer>
    </section>
  )
}

const widthPx = 920

type Entry = Row<typeof houseFlow.fields>

/** From here on to the customers' side of the same paper. */
const cells = {
  amountFen: ({ amountFen }: Entry) => <Signed fen={amountFen} />,
  documentNo: ({ documentNo }: Entry) =>
    documentNo === '' ? null : (
      <Link to={`/finance/paymentCenter/AccountFlow?documentNo=${encodeURIComponent(documentNo)}`}>{documentNo}</Link>
    ),
}

const Entries = ({ house: { subject, seller } }: { house: House }) => (
  <ResourceList<typeof houseFlow.fields, typeof houseFlow.actions>
    of={houseFlow}
    isInside
    fixedFilters={{ subject: [subject], seller: [seller.id] }}
    cells={cells}
  />
)
