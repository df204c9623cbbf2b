// Where the web's calls come in when there is no server: as the server's own door, without what needs a database.
import { fieldIssues } from '@ev/contract/kit/issues'
import { type Language, Refusal, refuse, sayRefusal } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import { beside, theSeven } from './answers.ts'
import type { Memory } from './memory.ts'
import { monthBar, monthBarPath } from './month-bar.ts'

export type Request = {
  readonly method: string
  readonly path: string
  readonly token: string | undefined
  readonly body: string
  readonly language: Language
}
export type Reply = {
  readonly http: number
  readonly envelope: { readonly code: number; readonly success: boolean; readonly msg: string; readonly data: unknown }
}

const answered = new Map([...theSeven, ...beside].map(one => [one.call.path, one]))

/** Anything else is a page or a file. */
export const isCall = (path: string) => path === monthBarPath || /^\/[a-z-]+-service\//.test(path)

export function replyTo(request: Request, memory: Memory, now: Instant): Reply {
  if (request.path === monthBarPath) return done(monthBar(now), request.language)
  if (!answered.has(request.path)) return notHere(request)
  try {
    return done(dataFor(request, memory), request.language)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, http, msg } = sayRefusal(error.refusal, error.values, request.language)
    return { http, envelope: { code, success: false, msg, data: error.data } }
  }
}

function dataFor({ method, path, token, body, language }: Request, memory: Memory): unknown {
  const { call, answer } = answered.get(path) ?? refuse('callUnknown', { path })
  if (method !== 'POST') refuse('methodNotPost')
  const caller = call.may === 'anyone' ? undefined : callerOf(token, call.permission, memory)
  const input = jsonIn(body)
  const [issue] = fieldIssues(call.input, input, language)
  if (issue) refuse('badInput', { message: `${issue.field} ${issue.msg}` }, { fields: [issue] })
  return answer({ input: call.input.parse(input), caller, memory })
}

function callerOf(token: string | undefined, permission: string | undefined, memory: Memory) {
  if (token === undefined) refuse('tokenMissing')
  const account = memory.accountOf(token) ?? refuse('tokenExpired')
  if (permission !== undefined && !account.menu.some(item => item.permission === permission))
    refuse('forbidden', { permission })
  return { account, token }
}

function jsonIn(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return refuse('bodyNotJson')
  }
}

const done = (data: unknown, language: Language): Reply => ({
  http: 200,
  envelope: { code: 0, success: true, msg: { zh: '成功', en: 'success' }[language], data },
})

/** Said with HTTP 200: a browser would complain of every other one in its console. */
const notHere = ({ path, language }: Request): Reply => ({
  http: 200,
  envelope: {
    code: 404,
    success: false,
    msg: {
      zh: `演示模式没有服务端，只能登录、退出和查看用户与角色，不支持此操作（${path}）`,
      en: `This profile has no server: it signs in and out and lists users and roles, and knows nothing of ${path}`,
    }[language],
    data: null,
  },
})
