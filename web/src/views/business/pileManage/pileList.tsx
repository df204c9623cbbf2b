import { pile } from '@ev/contract/config/pile'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { useT } from '../../../locales/language.ts'
import { useMay } from '../../../resource/form/of.ts'
import { selectionOf } from '../../../resource/list/selection.ts'
import { PriceInForce } from '../../../resource/price/price-in-force.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { BesideTree, type Narrowing } from './parts/beside-tree.tsx'
import { PileGuns, useSeesGuns } from './parts/pile-guns.tsx'
import { PileTypeInput, StationInput } from './parts/pile-inputs.tsx'
import { PileMoves } from './parts/pile-moves.tsx'
import type { Chosen } from './parts/qr-dialog.tsx'

const QrDialog = lazy(async () => ({ default: (await import('./parts/qr-dialog.tsx')).QrDialog }))

export default function Piles() {
  const t = useT()
  const seesGuns = useSeesGuns()
  const mayPrint = useMay(pile)('qrSheet')
  const [printed, setPrinted] = useState<Chosen>()
  const guns = { key: 'guns', label: t('pile.guns'), children: ({ id }: { id: string }) => <PileGuns id={id} /> }
  const price = {
    key: 'price',
    label: t('station.price'),
    children: ({ id }: { id: string }) => <PriceInForce at={{ kind: 'pile', id }} />,
  }
  const moves = { key: 'moves', label: t('pile.moves'), children: ({ id }: { id: string }) => <PileMoves id={id} /> }
  return (
    <BesideTree of={pile} by={narrowing}>
      <ResourcePage
        of={pile}
        form={{ fields: { station: StationInput, pileType: PileTypeInput } }}
        detail={{ tabs: [...(seesGuns ? [guns] : []), price, moves] }}
        list={
          mayPrint
            ? {
                toolbar: ({ query }) => (
                  <Button onClick={() => setPrinted({ filters: query.filters, except: [] })}>{t('qr.ofAll')}</Button>
                ),
                picked: ({ selection, query }) => (
                  <Button onClick={() => setPrinted(selectionOf(selection.get(), query.filters) as Chosen)}>
                    {t('qr.codes')}
                  </Button>
                ),
                rowExtra: ({ id }) => [{ key: 'qr', label: t('qr.codes'), onClick: () => setPrinted({ ids: [id] }) }],
              }
            : {}
        }
      />
      {printed && (
        <Suspense>
          <QrDialog selection={printed} onClose={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </BesideTree>
  )
}

const pileCodeDigits = 14

/** A gun stands for the pile that it is of. */
const narrowing: Narrowing = {
  keys: ['station', 'code'],
  of: ({ kind, id, code }) => (kind === 'station' ? { station: [id] } : { code: [code.slice(0, pileCodeDigits)] }),
}
