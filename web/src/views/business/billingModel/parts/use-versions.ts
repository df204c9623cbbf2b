// The versions of a model, newest first.
import { billingVersion } from '@ev/contract/config/billing-version'
import type { Row } from '@ev/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'

export type Version = Row<typeof billingVersion.fields>

const most = 200

export const useVersions = (modelId: string) =>
  useQuery({
    queryKey: [...familyKey(billingVersion), 'of', modelId],
    queryFn: async () => {
      const { records } = await call(billingVersion.calls.pages, { filters: { model: [modelId] }, pageSize: most })
      return records
    },
  })

/** The one that people mean who name none: what is in force, or else what was written last. */
export const usual = (versions: readonly Version[]) => versions.find(({ stage }) => stage === 'inForce') ?? versions[0]
