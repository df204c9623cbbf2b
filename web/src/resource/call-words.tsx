// A call as people read it; who wants to know exactly points at the words.
import { useQuery } from '@tanstack/react-query'
import { findTitled } from './families.ts'
import { useWords } from './form/of.ts'
import { sayCall, type Words } from './say-call.ts'

/** An address of an earlier release that nobody has words for any more stands for itself. */
export function CallWords({ path }: { path: string }) {
  const { t, language } = useWords()
  const [, service = '', name = ''] = path.split('/')
  const address = `${service}/${name}`
  const { data: family } = useQuery({
    queryKey: ['family', address, 'titled'],
    queryFn: async () => (await findTitled(address)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Until it is known whose call it is, nothing that would change under the eyes.
  if (family === undefined) return null
  // Two of the texts take the action, and those are the ones that are given it.
  const word: Words['word'] = (key, values) => (values ? t(key as 'call.batch', values) : t(key as 'call.did.get'))
  return <span title={path}>{sayCall(path, family ?? undefined, { language, word }) ?? path}</span>
}
