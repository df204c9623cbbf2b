// A call as people read it; who wants to know exactly points at the words.
import { useQueries } from '@tanstack/react-query'
import { findTitled } from './families.ts'
import { useWords } from './form/of.ts'
import { sayCall, type Words } from './say-call.ts'

export function CallWords({ path }: { path: string }) {
  const said = useCallNames([path]).get(path)
  // Until it is known whose call it is, nothing that would change under the eyes.
  return said === undefined ? null : <span title={path}>{said}</span>
}

/**
 * Each with its words as soon as it is known whose call it is. An address of an earlier release that nobody has words for
 * any more stands for itself.
 */
export function useCallNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const { t, language } = useWords()
  const addresses = [...new Set(paths.map(addressOf))]
  const families = useQueries({
    queries: addresses.map(address => ({
      queryKey: ['family', address, 'titled'],
      queryFn: async () => (await findTitled(address)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  // Two of the texts take the action, and those are the ones that are given it.
  const word: Words['word'] = (key, values) => (values ? t(key as 'call.batch', values) : t(key as 'call.did.get'))
  return new Map(
    paths.flatMap(path => {
      const family = families[addresses.indexOf(addressOf(path))]?.data
      return family === undefined
        ? []
        : [[path, sayCall(path, family ?? undefined, { language, word }) ?? path] as const]
    }),
  )
}

const addressOf = (path: string) => path.split('/').slice(1, 3).join('/')
