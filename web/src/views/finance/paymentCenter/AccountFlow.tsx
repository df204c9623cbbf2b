// Every entry of customers' accounts; of one account alone its head, its curve, and what it held at both ends of the days.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { readQuery } from '@ev/contract/kit/query'
import { useSearchParams } from 'react-router'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { AccountHead, ClosingLine } from './parts/account-head.tsx'
import { flowCells } from './parts/flow-cells.tsx'

export default function AccountFlow() {
  const [query] = useSearchParams()
  const { filters } = readQuery(accountFlow.fields, query, { filters: accountFlow.list.initial })
  const [account, ...others] = filters.account ?? []
  const one = account !== undefined && others.length === 0 ? { account, time: filters.time } : undefined
  return (
    <>
      {one && <AccountHead {...one} />}
      <ResourcePage of={accountFlow} list={{ cells: flowCells }} detail={{ cells: flowCells }} />
      {one && <ClosingLine {...one} />}
    </>
  )
}
