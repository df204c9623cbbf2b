// One account over the chosen days: whose it is, what can be spent of it, how it went, and that its ends add up.

import { type AccountSpan, accountFlow } from '@ev/contract/bill/account-flow'
import { labelOf } from '@ev/contract/kit/choices'
import type { DaysFilter } from '@ev/contract/kit/field'
import { scaled } from '@ev/contract/kit/say'
import { accountOwner, accountState, accountType } from '@ev/contract/member-enums'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../../../kit/chart.tsx'
import { Waiting } from '../../../../kit/state.tsx'
import tiles from '../../../../kit/tiles.module.css'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { Choice } from '../../../../resource/value/value.tsx'
import { call } from '../../../../shell/call.ts'
import styles from './books.module.css'

type Asked = { account: string; time: DaysFilter | undefined }

const yuan = (fen: number) => scaled(fen, 2)

function useSpan({ account, time }: Asked) {
  return useQuery({
    queryKey: [...familyKey(accountFlow), 'span', account, time],
    queryFn: () => call(accountFlow.calls.span, { account, filters: time === undefined ? {} : { time } }),
  })
}

export function AccountHead(asked: Asked) {
  const { t } = useWords()
  const { data, error, refetch } = useSpan(asked)
  if (error) return <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} />
  if (!data) return <Waiting />
  return (
    <section aria-label={t('books.account')} className={styles.head}>
      <Facts account={data.account} />
      {data.curve.length > 1 && <Curve span={data} />}
      <p className={styles.line}>
        <span>{t('books.opening')}</span>
        <b>{yuan(data.openingFen)}</b>
      </p>
    </section>
  )
}

const families = {
  member: 'member-service/member',
  fleet: 'member-service/fleet',
  driver: 'member-service/fleetMember',
  card: 'member-service/card',
}

function Facts({ account }: Pick<AccountSpan, 'account'>) {
  const { t, language } = useWords()
  const { balanceFen, heldFen, floorFen, availableFen, state } = account
  const reckoned = `${yuan(balanceFen)} − ${yuan(heldFen)} + ${yuan(-floorFen)} = ${yuan(availableFen)}`
  return (
    <dl className={tiles.tiles}>
      <div>
        <dt>{t('books.account')}</dt>
        <dd>
          <RefLink family="member-service/account" to={{ id: account.id, label: account.accountNo }} />
        </dd>
        <dd className={styles.quiet}>{labelOf(accountType.list, account.type, language)}</dd>
      </div>
      <div>
        <dt>{labelOf(accountOwner.list, account.owner, language)}</dt>
        <dd>
          <RefLink family={families[account.owner]} to={{ id: account.ownerId, label: account.ownerName }} />
        </dd>
        <dd>
          <Choice options={accountState.list} value={state} language={language} />
        </dd>
      </div>
      <div>
        <dt>{t('books.balance')}</dt>
        <dd className={tiles.figure}>{yuan(balanceFen)}</dd>
      </div>
      <div>
        <dt>{t('books.available')}</dt>
        <dd className={tiles.figure}>{yuan(availableFen)}</dd>
        <dd className={styles.quiet}>{state === 1 ? t('books.reckoned', { reckoned }) : t('books.notOpen')}</dd>
      </div>
    </dl>
  )
}

const heightPx = 180

function Curve({ span: { curve } }: { span: AccountSpan }) {
  const { t } = useWords()
  return (
    <Chart
      height={heightPx}
      ariaLabel={t('books.curve')}
      option={{
        dataset: {
          dimensions: [t('books.day'), t('books.dayEnd')],
          source: curve.map(({ day, closingFen }) => [day, closingFen / 100]),
        },
        grid: { left: 72, right: 24, top: 24 },
        tooltip: { trigger: 'axis' },
        xAxis: { type: 'category' },
        yAxis: { type: 'value' },
        series: [{ type: 'line', step: 'end', showSymbol: curve.length < 40, endLabel: { show: false } }],
      }}
    />
  )
}

/** Below the entries: what they come to, whatever else the list is narrowed by. */
export function ClosingLine(asked: Asked) {
  const { t } = useWords()
  const { data } = useSpan(asked)
  if (!data) return null
  const { openingFen, inFen, outFen, closingFen } = data
  return (
    <section aria-label={t('books.closing')} className={styles.foot}>
      <p className={styles.line}>
        <span>{t('books.closing')}</span>
        <b>{yuan(closingFen)}</b>
      </p>
      <p className={styles.sum}>
        {t('books.equation', {
          opening: yuan(openingFen),
          in: yuan(inFen),
          out: yuan(outFen),
          closing: yuan(closingFen),
        })}
      </p>
    </section>
  )
}
