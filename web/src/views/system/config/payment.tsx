// Payment channels: who we are to each peer, and whether it answers.
import { paymentChannel } from '@ev/contract/bill/payment-channel'
import { Button } from 'antd'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useChannelTest } from './parts/use-channel-test.ts'

export default function Payment() {
  const { label, test, mayTest, testing } = useChannelTest()
  return (
    <ResourcePage
      of={paymentChannel}
      list={{ rowExtra: row => (mayTest ? [{ key: 'test', label, onClick: () => void test(row) }] : []) }}
      detail={{
        buttons: row =>
          mayTest && (
            <Button loading={testing === row.id} onClick={() => void test(row)}>
              {label}
            </Button>
          ),
      }}
    />
  )
}
