// Money that is counted by hand: there is nobody to ask.
import { absentRefund, absentTrade, type Channel, ChannelRefused } from './channel.ts'

const nobody = async (): Promise<never> => {
  throw new ChannelRefused('CASH', 'cash is taken at the counter')
}

export const cash: Channel = {
  scenes: [],
  prepare: nobody,
  query: async outTradeNo => absentTrade(outTradeNo),
  close: async () => {},
  refund: nobody,
  queryRefund: async ({ outRefundNo }) => absentRefund(outRefundNo),
  readNotice: () => ({ verdict: 'forged', said: {} }),
  answer: () => ({ status: 404, contentType: 'text/plain', body: '' }),
  statement: async () => [],
  test: async () => {},
}
