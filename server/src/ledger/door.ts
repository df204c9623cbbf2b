// What other modules may ask of the ledger.
export {
  type Balance,
  balancesOf,
  dropAccounts,
  giveHolder,
  grantCredit,
  type House,
  houseAccount,
  openAccount,
  setAccountState,
} from './account.ts'
export {
  checkBooks,
  type DocumentCheck,
  holdDocuments,
  type Inspected,
  inspectBooks,
  writeCheck,
} from './check-books.ts'
export { closeMonth, nextToClose, openDay } from './close-month.ts'
export { release, setAside, take } from './hold.ts'
export { heldFor, lockFor, moreAside, releaseFor, takeFor } from './hold-for.ts'
export { type Line, post, reverse } from './post.ts'
