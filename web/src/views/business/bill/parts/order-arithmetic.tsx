// Energy × price, line by line: each half hour with its share, each price with what its energy comes to, each fee rounded
// once, and what the pile came to beside it.
import type { Explained, ExplainedLine, ExplainedPart } from '@ev/contract/bill/order-explained'
import { Fragment } from 'react'
import tiles from '../../../../kit/tiles.module.css'
import { useWords } from '../../../../resource/form/of.ts'
import { TierName } from '../../../../resource/price/tier-prices.tsx'
import { tierName } from '../../../../resource/price/words.ts'
import styles from './order.module.css'
import type { OrderRow } from './order-explained.ts'
import { exactProduct, isRounded, kwh, spanText, yuan, yuanOfMil } from './order-figures.ts'
import { OrderSection } from './order-section.tsx'
import { TableFrame } from './order-table.tsx'

type OrderArithmeticProps = { row: OrderRow; told: Explained }

export function OrderArithmetic({ row, told }: OrderArithmeticProps) {
  const { t } = useWords()
  const isEmpty = told.parts.length === 0
  return (
    <OrderSection title={t('order.arithmetic')} empty={isEmpty ? t('order.noParts') : undefined}>
      <p className={styles.quiet}>{t('order.arithmeticHint')}</p>
      <Meter row={row} />
      <TableFrame caption={t('order.arithmetic')}>
        <Head />
        <tbody>
          {told.lines.map(line => (
            <Fragment key={lineKey(line)}>
              {told.parts
                .filter(part => lineKey(part) === lineKey(line))
                .map(part => (
                  <PartRow key={part.place} part={part} />
                ))}
              <LineRow line={line} />
            </Fragment>
          ))}
        </tbody>
        <Foot sums={told.sums} />
      </TableFrame>
      <Compared row={row} told={told} />
    </OrderSection>
  )
}

const lineKey = ({ tier, elecMil, serviceMil }: ExplainedLine | ExplainedPart) => `${tier} ${elecMil} ${serviceMil}`

function Meter({ row: { meterStartE4: start, meterEndE4: end } }: { row: OrderRow }) {
  const { t } = useWords()
  if (start === null || end === null) return null
  return <p>{t('order.meter', { start: kwh(start), end: kwh(end), used: kwh(end - start) })}</p>
}

function Head() {
  const { t } = useWords()
  return (
    <thead>
      <tr>
        <th scope="col">{t('order.slot')}</th>
        <th scope="col" className={styles.number}>
          {t('order.slotEnergy')}
        </th>
        <th scope="col" className={styles.number}>
          {t('order.elecPrice')}
        </th>
        <th scope="col" className={styles.number}>
          {t('order.elecAmount')}
        </th>
        <th scope="col" className={styles.number}>
          {t('order.servicePrice')}
        </th>
        <th scope="col" className={styles.number}>
          {t('order.serviceAmount')}
        </th>
      </tr>
    </thead>
  )
}

function PartRow({ part }: { part: ExplainedPart }) {
  const { t } = useWords()
  const { startTime, endTime } = part
  return (
    <tr>
      <th scope="row">
        <TierName tier={part.tier} />{' '}
        {startTime === null || endTime === null ? t('order.wholeTier') : spanText(startTime, endTime)}
      </th>
      <td className={styles.number}>{kwh(part.energyE4)}</td>
      <td className={styles.number}>{yuanOfMil(part.elecMil)}</td>
      <td className={styles.number}>{yuanOfMil(part.elecAmountMil)}</td>
      <td className={styles.number}>{yuanOfMil(part.serviceMil)}</td>
      <td className={styles.number}>{yuanOfMil(part.serviceAmountMil)}</td>
    </tr>
  )
}

/** The product in full and what it is rounded to; of what was entered by hand that it was. */
function LineRow({ line }: { line: ExplainedLine }) {
  const { t, language } = useWords()
  return (
    <tr className={styles.line}>
      <th scope="row">{t('order.lineSum', { tier: tierName(line.tier, language) })}</th>
      <td className={styles.number}>{kwh(line.energyE4)}</td>
      <td className={styles.number} colSpan={2}>
        {yuanOfMil(line.elecAmountMil)}
        <small>
          <Product line={line} priceMil={line.elecMil} amountMil={line.elecAmountMil} />
        </small>
      </td>
      <td className={styles.number} colSpan={2}>
        {yuanOfMil(line.serviceAmountMil)}
        <small>
          <Product line={line} priceMil={line.serviceMil} amountMil={line.serviceAmountMil} />
        </small>
      </td>
    </tr>
  )
}

type ProductProps = { line: ExplainedLine; priceMil: number; amountMil: number }

function Product({ line, priceMil, amountMil }: ProductProps) {
  const { t } = useWords()
  if (!line.isExact) return t('order.entered')
  const exact = exactProduct(line.energyE4, priceMil)
  const said = t('order.product', { energy: kwh(line.energyE4), price: yuanOfMil(priceMil), exact })
  if (!isRounded(line.energyE4, priceMil)) return said
  return `${said} ${t('order.rounded', { amount: yuanOfMil(amountMil) })}`
}

function Foot({ sums }: { sums: Explained['sums'] }) {
  const { t } = useWords()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('order.sum')}</th>
        <td className={styles.number}>{kwh(sums.energyE4)}</td>
        <td className={styles.number} colSpan={2}>
          {yuanOfMil(sums.elecMil)}
        </td>
        <td className={styles.number} colSpan={2}>
          {yuanOfMil(sums.serviceMil)}
        </td>
      </tr>
      <tr>
        <th scope="row" colSpan={2}>
          {t('order.toFen')}
        </th>
        <td className={styles.number} colSpan={2}>
          {yuan(sums.elecFen)}
        </td>
        <td className={styles.number} colSpan={2}>
          {yuan(sums.serviceFen)}
        </td>
      </tr>
      <tr>
        <th scope="row" colSpan={2}>
          {t('order.total')}
        </th>
        <td className={styles.number} colSpan={4}>
          {t('order.totalOf', {
            elec: yuan(sums.elecFen),
            service: yuan(sums.serviceFen),
            total: yuan(sums.totalFen),
          })}
        </td>
      </tr>
    </tfoot>
  )
}

/** A fen for each line. */
const allowanceMil = 100

function Compared({ row: { deviceAmountMil: pile }, told: { sums, lines } }: OrderArithmeticProps) {
  const { t } = useWords()
  if (pile === null) return null
  const ours = sums.elecMil + sums.serviceMil
  const isFine = Math.abs(ours - pile) <= allowanceMil * lines.length
  return (
    <dl className={tiles.tiles} aria-label={t('order.compared')}>
      <div>
        <dt>{t('order.ourAmount')}</dt>
        <dd>{yuanOfMil(ours)}</dd>
      </div>
      <div>
        <dt>{t('order.pileAmount')}</dt>
        <dd>{yuanOfMil(pile)}</dd>
      </div>
      <div>
        <dt>{t('order.amountGap')}</dt>
        <dd className={isFine ? undefined : styles.gap}>{yuanOfMil(ours - pile)}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{t('order.compared')}</dt>
        <dd>{t(isFine ? 'order.agrees' : 'order.differs')}</dd>
      </div>
    </dl>
  )
}
