// What was paid and paid back in the last days, by channel and by day.

import { payment } from '@ev/contract/bill/payment'
import { labelOf } from '@ev/contract/kit/choices'
import { payWay } from '@ev/contract/payment-enums'
import { businessDay, dayMs, earlier, fen, instant } from '@ev/rules/units'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Chart } from '../../../../kit/chart.tsx'
import tiles from '../../../../kit/tiles.module.css'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { valueText } from '../../../../resource/value/value-text.ts'
import { call, type Out } from '../../../../shell/call.ts'
import styles from './payments.module.css'

type Figure = Required<Out<typeof payment.calls.figures>[number]>

const isTold = (row: Out<typeof payment.calls.figures>[number]): row is Figure => row.inFen !== undefined

export function PaymentFigures() {
  const { t, language } = useWords()
  const [days, setDays] = useState(7)
  const now = instant(Date.now())
  const [from, to] = [businessDay(earlier(now, (days - 1) * dayMs)), businessDay(now)]
  const { data: rows = [] } = useQuery({
    queryKey: [...familyKey(payment), 'figures', from, to],
    queryFn: () => call(payment.calls.figures, { from, to }),
  })
  const data = rows.filter(isTold)
  // Who is not told totals of money sees the payments themselves.
  if (data.length < rows.length) return null
  const money = (amount: number) => valueText(payment.fields.amountFen, fen(amount), language)
  const channels = Map.groupBy(data.toSorted(byChannel), row => row.channel)
  return (
    <section aria-label={t('payment.figures')} className={styles.figures}>
      <div className={styles.bar}>
        <h2>{t('payment.figures')}</h2>
        <Segmented
          value={days}
          onChange={setDays}
          options={[7, 30].map(value => ({ value, label: t('payment.days', { days: value }) }))}
        />
      </div>
      {data.length === 0 ? (
        <p className={styles.quiet}>{t('payment.noFigures')}</p>
      ) : (
        <div className={styles.shown}>
          <dl className={tiles.tiles}>
            {[['', data] as const, ...channels].map(([channel, own]) => (
              <div key={channel}>
                <dt>{channel === '' ? t('payment.all') : labelOf(payWay.list, channel, language)}</dt>
                <dd className={tiles.figure}>{money(sum(own, 'inFen'))}</dd>
                <dd className={styles.quiet}>
                  {t('payment.sums', {
                    count: sum(own, 'inCount'),
                    back: money(sum(own, 'outFen')),
                    fee: money(sum(own, 'feeFen')),
                  })}
                </dd>
              </div>
            ))}
          </dl>
          <Chart
            height={140}
            ariaLabel={t('payment.byDay')}
            option={chartOf(data, { from, days, language, unit: t('payment.yuan') })}
          />
        </div>
      )}
    </section>
  )
}

type Summed = 'inCount' | 'inFen' | 'outCount' | 'outFen' | 'feeFen'
const sum = (rows: readonly Figure[], name: Summed) => rows.reduce((all, row) => all + row[name], 0)

/** Each channel keeps its place and its colour, whichever came first. */
const byChannel = (one: Figure, other: Figure) => placeOf(one.channel) - placeOf(other.channel)
const placeOf = (channel: string) => payWay.list.findIndex(({ value }) => value === channel)

type Shown = { from: string; days: number; language: 'zh' | 'en'; unit: string }

/** A bar a day, its channels one upon the other; days without money are days too. */
function chartOf(rows: readonly Figure[], { from, days, language, unit }: Shown) {
  const channels = [...new Set(rows.toSorted(byChannel).map(row => row.channel))]
  const first = Date.parse(`${from}T00:00:00+08:00`)
  const all = Array.from({ length: days }, (_, place) => businessDay(instant(first + place * dayMs)))
  const yuanOn = (day: string, channel: string) =>
    (rows.find(row => row.day === day && row.channel === channel)?.inFen ?? 0) / 100
  return {
    dataset: {
      dimensions: [unit, ...channels.map(channel => labelOf(payWay.list, channel, language))],
      source: all.map(day => [day.slice(5), ...channels.map(channel => yuanOn(day, channel))]),
    },
    legend: { show: true },
    tooltip: { trigger: 'axis' as const },
    xAxis: { type: 'category' as const },
    yAxis: { type: 'value' as const, splitNumber: 2 },
    series: channels.map(() => ({ type: 'bar' as const, stack: 'all', label: { show: false } })),
  }
}
