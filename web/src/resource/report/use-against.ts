// What figures are held against: what the address says, or else what the reader chose last.
import { queryText } from '@ev/contract/kit/query'
import { type Against, againsts } from '@ev/rules/compared'
import { useLocation, useNavigate } from 'react-router'
import { usePreference } from '../list/preferences.ts'

const againstIn = (value: unknown): Against | undefined => againsts.find(one => one === value)

export function useAgainst() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { value, isKnown, keep } = usePreference('report.against')
  const typed = againstIn(new URLSearchParams(search).get('against'))
  const against = typed ?? againstIn(Object(value).against) ?? 'previous'
  const setAgainst = (chosen: Against) => {
    keep({ against: chosen })
    const params = new URLSearchParams(search)
    params.set('against', chosen)
    void navigate({ search: `?${queryText(params)}` })
  }
  return { against, setAgainst, isKnown: typed !== undefined || isKnown }
}
