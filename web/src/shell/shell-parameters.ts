import { parameter } from '@ev/contract/system/parameter'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What the operator has tuned about the shell; `undefined` while it is not known. */
export const useShellParameters = () =>
  useQuery({ queryKey: ['parameter', 'shell'], queryFn: () => call(parameter.shell, {}), staleTime: 300_000 }).data
