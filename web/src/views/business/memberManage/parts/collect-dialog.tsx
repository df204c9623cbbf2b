// A code for a member who stands at the counter: they pay with their own telephone, and the dialog says when they have.
import { recharge } from '@ev/contract/bill/recharge'
import { choices } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { scaled } from '@ev/contract/kit/say'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, QRCode } from 'antd'
import { useState } from 'react'
import { act } from '../../../../kit/act-key.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { KeptModal } from '../../../../resource/form/still.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { Value } from '../../../../resource/value/value.tsx'
import { call, type Out } from '../../../../shell/call.ts'
import styles from './collect.module.css'

const online = choices([
  { value: 'wechat', zh: '微信支付', en: 'WeChat Pay' },
  { value: 'alipay', zh: '支付宝', en: 'Alipay' },
  { value: 'local', zh: '本地收银台', en: 'Local cashier' },
])

const asked = {
  member: f.ref('会员', 'Member', 'member-service/member'),
  channel: f.choice('支付方式', 'Paid by', online, { initial: 'local' }),
  amountFen: f.fen('充值金额', 'Amount', { least: 1, most: 100_000_000 }),
}

type Started = Out<typeof recharge.calls.collect>
type Asked = { member: string; channel: 'wechat' | 'alipay' | 'local'; amountFen: number }

export function CollectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const [request] = useState(act)
  const [started, setStarted] = useState<Started>()
  if (started) return <PayCode started={started} onClose={onClose} />
  return (
    <InputDialog
      title={t('recharge.collect')}
      yes={t('recharge.makeCode')}
      fields={asked}
      onClose={onClose}
      onSubmit={async (input, key) => {
        // The dialog asks for the fields of the call, by the same names.
        const sent = { ...(input as Asked), requestNo: request.key() }
        setStarted(await call(recharge.calls.collect, sent, { key }))
        void queries.invalidateQueries({ queryKey: familyKey(recharge) })
      }}
    />
  )
}

const everyMs = 2_000

function PayCode({ started, onClose }: { started: Started; onClose: () => void }) {
  const { t } = useWords()
  const queries = useQueryClient()
  const { data: row } = useQuery({
    queryKey: [...familyKey(recharge), 'get', started.id, 'waiting'],
    queryFn: () => call(recharge.calls.get, { id: started.id }),
    // Asked until it is decided.
    refetchInterval: ({ state }) => (state.data && state.data.status !== 0 ? false : everyMs),
  })
  const address = addressOf(started)
  const isWaiting = row === undefined || row.status === 0
  const end = () => {
    void queries.invalidateQueries({ queryKey: familyKey(recharge) })
    onClose()
  }
  return (
    <KeptModal open title={t('recharge.codeTitle', { no: started.rechargeNo })} onCancel={end} footer={null}>
      <div className={styles.code}>
        {row && <p className={styles.amount}>{t('recharge.codeAmount', { amount: scaled(row.topupFen ?? 0, 2) })}</p>}
        {isWaiting && <QRCode value={address} size={220} aria-label={t('recharge.codeLabel')} />}
        <p role="status" className={styles.state}>
          {row && <Value field={recharge.fields.status} value={row.status} />}
        </p>
        {isWaiting && <p className={styles.hint}>{t('recharge.codeHint', { time: started.expireTime })}</p>}
        {isWaiting && started.prepared.kind === 'qr' && /^https?:/.test(address) && (
          <Button href={address} target="_blank" rel="noopener">
            {t('recharge.openCashier')}
          </Button>
        )}
        <Button type="primary" onClick={end}>
          {t(isWaiting ? 'recharge.leave' : 'recharge.done')}
        </Button>
      </div>
    </KeptModal>
  )
}

/** A path of this house is an address of it. */
function addressOf({ prepared }: Started): string {
  const text = prepared.kind === 'qr' ? prepared.text : prepared.kind === 'url' ? prepared.url : ''
  return text.startsWith('/') ? location.origin + text : text
}
