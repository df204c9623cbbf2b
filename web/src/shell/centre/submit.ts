// Sending off an export or an import: the notice, and the centre a moment later (requirements 4).
import type { Call } from '@ev/contract/kit/calls'
import { work } from '@ev/contract/system/work'
import { store } from '../../kit/store.ts'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../locales/language.ts'
import { CallError, call, type In, post, upload } from '../call.ts'
import { type DownloadsTab, openDownloads, overlayNow } from '../overlay.ts'
import { callPath } from './call-path.ts'

const opensAfterMs = 1_000

/** How much has been started from this page; whoever shows what is running asks again. */
export const started = store(0)
const noteStarted = () => started.set(started.get() + 1)

let lastExport: string | undefined

/** Says whether the server has taken it; a refusal has been shown. A double click makes one file. */
export async function submitExport<C extends Call>(one: C, input: In<C>): Promise<boolean> {
  const asked = JSON.stringify([one.path, input])
  if (asked === lastExport) return true
  lastExport = asked
  const isTaken = await submitted('export', () => post<C>(callPath(one.path), input))
  const forget = () => {
    if (lastExport === asked) lastExport = undefined
  }
  if (isTaken) setTimeout(forget, opensAfterMs)
  else forget()
  return isTaken
}

/** An uploaded file is only looked at; nothing is written before `submitImport`. */
export async function startImport<C extends Call>(one: C, file: File) {
  const answer = await upload({ ...one, path: callPath(one.path) }, file)
  noteStarted()
  return answer
}

/** Writes the good rows of an import whose result has been seen. */
export const submitImport = (workId: string) => submitted('import', () => call(work.commit, { id: workId }))

async function submitted(tab: DownloadsTab, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
    return false
  }
  noteStarted()
  toast(say('centre.submitted'), 'success')
  setTimeout(() => {
    // Another window may hold input that nobody wants to lose.
    if (overlayNow() === undefined) openDownloads(tab)
  }, opensAfterMs)
  return true
}
