// One record, without its looks.
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shell/call.ts'
import { callOf, recordKey } from '../form/of.ts'
import type { AnyRow } from '../list/listed.ts'

type Gettable = { readonly address: string; readonly calls: object }

export const useRecord = (of: Gettable, id: string, { isWanted = true } = {}) =>
  useQuery({
    queryKey: recordKey(of, id),
    queryFn: () => call(callOf<{ id: string }, AnyRow>(of, 'get'), { id }),
    enabled: isWanted,
  })
