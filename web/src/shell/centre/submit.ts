// Sending off an export or an import: the notice, and the centre a moment later (requirements 4).
import type { Call } from '@ev/contract/kit/calls'
import { work } from '@ev/contract/system/work'
import { acts } from '../../kit/act-key.ts'
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

const exporting = acts()

/**
 * Says whether the server has taken it; a refusal has been shown. A double click makes one file, and so does a second try
 * after an answer that never came.
 */
export async function submitExport<C extends Call>(one: C, input: In<C>): Promise<boolean> {
  const asked = JSON.stringify([one.path, input])
  const key = exporting.begin(asked)
  if (key === undefined) return true
  const isTaken = await submitted('export', () => post<C>(callPath(one.path), input, { key }))
  // A second click that comes a little late is still the same one.
  setTimeout(() => exporting.end(asked, isTaken), isTaken ? opensAfterMs : 0)
  return isTaken
}

/** An uploaded file is only looked at; nothing is written before `submitImport`. */
export async function startImport<C extends Call>(one: C, file: File, key: string) {
  const answer = await upload({ ...one, path: callPath(one.path) }, file, { key })
  noteStarted()
  return answer
}

/** Writes the good rows of an import whose result has been seen; that happens once to each. */
export const submitImport = (workId: string) =>
  submitted('import', () => call(work.commit, { id: workId }, { key: `commit-${workId}` }))

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
