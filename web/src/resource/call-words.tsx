// What a call did, in words: of which resource, and which of its verbs or actions.
import { useQuery } from '@tanstack/react-query'
import { type Family, findFamily } from './families.ts'
import { hasCall, useWords } from './form/of.ts'

/** An address that nobody has words for stands for itself; who wants to know exactly points at the words. */
export function CallWords({ path }: { path: string }) {
  const { t, word } = useWords()
  const [, service = '', name = '', verb = ''] = path.split('/')
  const address = `${service}/${name}`
  const { data: family } = useQuery({
    queryKey: ['family', address, 'found'],
    queryFn: async () => (await findFamily(address)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [, batched = verb] = /^(.+)Batch$/.exec(verb) ?? []
  const action = actionsOf(family)[batched]
  const done = action ? word(action.label) : hasWord(batched) ? t(`audit.did.${batched}`) : undefined
  if (done === undefined) return path
  const said = batched === verb ? done : t('audit.batch', { action: done })
  // Signing in is at home among the sellers' calls and is no change of a seller.
  const isOfRecord = family && hasCall(family, verb)
  return <span title={path}>{isOfRecord ? `${word(family.title)} · ${said}` : said}</span>
}

type Labelled = Readonly<Record<string, { readonly label: { zh: string; en: string } } | undefined>>

const actionsOf = (family: Family | null | undefined) =>
  ((family as { actions?: Labelled } | null | undefined)?.actions ?? {}) as Labelled

// biome-ignore format: words, not lines.
const worded = [
  'login', 'smsCaptcha', 'smsCaptchaLogin', 'ipCaptcha', 'ipCaptchaLogin', 'ticketLogin', 'autoLogin', 'logout', 'add', 'update', 'delete', 'export', 'import', 'reveal', 'move', 'copy', 'save', 'open', 'updateOrSave', 'commit', 'cancel', 'again', 'issue', 'redeem', 'resetPassword', 'updatePassword', 'checkPassword', 'revokeSession', 'revokeOtherSessions', 'revokeUserSession', 'uploadIcon', 'uploadImage', 'withdraw', 'read', 'readAll', 'ticket', 'run',
] as const

const hasWord = (verb: string): verb is (typeof worded)[number] => worded.some(one => one === verb)
