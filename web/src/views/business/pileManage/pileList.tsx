import { order } from '@ev/contract/bill/order'
import { pile } from '@ev/contract/config/pile'
import { frame } from '@ev/contract/operation/frame'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { useT } from '../../../locales/language.ts'
import { useCommandEntry } from '../../../resource/command/use-command-entry.tsx'
import { useMay } from '../../../resource/form/of.ts'
import { FrameList } from '../../../resource/frame/frame-list.tsx'
import { selectionOf } from '../../../resource/list/selection.ts'
import type { ListOf } from '../../../resource/list/use-list.ts'
import { PriceInForce } from '../../../resource/price/price-in-force.tsx'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { BesideTree, type Narrowing } from './parts/beside-tree.tsx'
import { PileAccess } from './parts/pile-access.tsx'
import { PileGuns, useSeesGuns } from './parts/pile-guns.tsx'
import { PileTypeInput, StationInput } from './parts/pile-inputs.tsx'
import { PileMoves } from './parts/pile-moves.tsx'
import type { Chosen } from './parts/qr-dialog.tsx'

const QrDialog = lazy(async () => ({ default: (await import('./parts/qr-dialog.tsx')).QrDialog }))

export default function Piles() {
  const t = useT()
  const seesGuns = useSeesGuns()
  const sees = useSees()
  const mayPrint = useMay(pile)('qrSheet')
  const mayCall = useMayCall()
  const command = useCommandEntry<typeof pile.fields>('pile')
  const [printed, setPrinted] = useState<Chosen>()
  const tabs = [
    { key: 'guns', label: t('pile.guns'), isSeen: seesGuns, children: ({ id }: Known) => <PileGuns id={id} /> },
    {
      key: 'orders',
      label: t('order.tab'),
      isSeen: sees(order),
      children: ({ id }: Known) => <RelatedList of={order} filters={{ pile: [id] }} />,
    },
    {
      key: 'price',
      label: t('station.price'),
      isSeen: true,
      children: ({ id }: Known) => <PriceInForce at={{ kind: 'pile', id }} />,
    },
    { key: 'access', label: t('access.tab'), isSeen: true, children: ({ id }: Known) => <PileAccess id={id} /> },
    {
      key: 'frames',
      label: t('frame.tab'),
      isSeen: mayCall(frame.calls.pages),
      children: ({ id }: Known) => <FrameList filters={{ pile: [id] }} />,
    },
    { key: 'moves', label: t('pile.moves'), isSeen: true, children: ({ id }: Known) => <PileMoves id={id} /> },
  ]
  const printAll = ({ query }: PileList) => (
    <Button onClick={() => setPrinted({ filters: query.filters, except: [] })}>{t('qr.ofAll')}</Button>
  )
  const picked = (list: PileList) => (
    <>
      {command.isAny && command.picked(list)}
      {mayPrint && (
        <Button onClick={() => setPrinted(selectionOf(list.selection.get(), list.query.filters) as Chosen)}>
          {t('qr.codes')}
        </Button>
      )}
    </>
  )
  return (
    <BesideTree of={pile} by={narrowing}>
      <ResourcePage
        of={pile}
        form={{ fields: { station: StationInput, pileType: PileTypeInput } }}
        detail={{ tabs: tabs.filter(({ isSeen }) => isSeen) }}
        list={{
          ...(mayPrint && { toolbar: printAll }),
          ...((mayPrint || command.isAny) && { picked }),
          rowExtra: ({ id, name, protocol }) => [
            ...command.rowEntries({ id, name, protocol }),
            ...(mayPrint ? [{ key: 'qr', label: t('qr.codes'), onClick: () => setPrinted({ ids: [id] }) }] : []),
          ],
        }}
      />
      {command.dialog}
      {printed && (
        <Suspense>
          <QrDialog selection={printed} onClose={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </BesideTree>
  )
}

type Known = { readonly id: string }
type PileList = ListOf<typeof pile.fields>

const pileCodeDigits = 14

/** A gun stands for the pile that it is of. */
const narrowing: Narrowing = {
  keys: ['station', 'code'],
  of: ({ kind, id, code }) => (kind === 'station' ? { station: [id] } : { code: [code.slice(0, pileCodeDigits)] }),
}
