// Reckons an order anew beside what it has, and says whether both agree or why not; nothing changes by it.
import { order } from '@ev/contract/bill/order'
import type { Recomputed } from '@ev/contract/bill/order-explained'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useWords } from '../../../../resource/form/of.ts'
import { headOf } from '../../../../resource/value/kinds.ts'
import { Value } from '../../../../resource/value/value.tsx'
import { call } from '../../../../shell/call.ts'
import { useMayCall } from '../../../../shell/me.ts'
import styles from './order.module.css'
import { kwh, yuan } from './order-figures.ts'
import { OrderSection } from './order-section.tsx'
import { OrderTable } from './order-table.tsx'

export function OrderRecompute({ id }: { id: string }) {
  const { t } = useWords()
  const may = useMayCall()
  const asked = useMutation({ mutationFn: () => call(order.calls.recompute, { id }) })
  if (!may(order.calls.recompute)) return null
  return (
    <OrderSection
      title={t('order.recompute')}
      aside={
        <Button size="small" loading={asked.isPending} onClick={() => asked.mutate()}>
          {t(asked.isPending ? 'order.recomputing' : 'order.recompute')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('order.recomputeHint')}</p>
      {asked.isError && (
        <p role="alert" className={styles.gap}>
          {asked.error.message}
        </p>
      )}
      {asked.data && <Outcome found={asked.data} />}
    </OrderSection>
  )
}

function Outcome({ found }: { found: Recomputed }) {
  const { t, word } = useWords()
  const verdict = found.reckoned === null ? 'order.cannot' : found.isSame ? 'order.same' : 'order.notSame'
  return (
    <>
      <p role="status" className={styles.verdict} data-same={found.isSame}>
        {t(verdict)}
      </p>
      {found.reasons.length > 0 && <Value field={order.fields.abnormalReasons} value={found.reasons} />}
      {found.reckoned && <Beside kept={found.kept} reckoned={found.reckoned} />}
      <ul className={styles.reasons}>
        {found.says.map(text => (
          <li key={text.zh}>{word(text)}</li>
        ))}
      </ul>
    </>
  )
}

type Figures = Recomputed['kept']

const figures = [
  ['energyE4', kwh],
  ['elecFen', yuan],
  ['serviceFen', yuan],
  ['totalFen', yuan],
] as const

function Beside({ kept, reckoned }: { kept: Figures; reckoned: Figures }) {
  const { t, language } = useWords()
  return (
    <OrderTable
      caption={t('order.recompute')}
      rows={figures.map(([name, say]) => ({ key: name, name, say }))}
      columns={[
        { title: t('order.item'), draw: ({ name }) => headOf(order.fields[name], language) },
        { title: t('order.kept'), draw: ({ name, say }) => say(kept[name]), isFigure: true },
        { title: t('order.reckoned'), draw: ({ name, say }) => say(reckoned[name]), isFigure: true },
        {
          title: t('order.gap'),
          draw: ({ name, say }) => (
            <span className={kept[name] === reckoned[name] ? undefined : styles.gap}>
              {say(reckoned[name] - kept[name])}
            </span>
          ),
          isFigure: true,
        },
      ]}
    />
  )
}
