// How a session ends against the user's will (requirements 4 and 8): each way once, with its own word.
import { store } from '../kit/store.ts'
import { notice, toast } from '../kit/toast.tsx'
import { say } from '../locales/language.ts'
import { endSession } from './session.ts'

/** Time to read the message before the page goes. */
const reloadAfterMs = 1_000

let isOver = false
const timedOut = store('')
/** Why the session of a page that stays is over. */
const over = store('')
let stays = false
/** Where the server refused a right: what the browser believes to hold is out of date. */
const refused = store(0)

/** While a session ends, the page waits for its reload, or for the answer to the dialog, instead of leaving at once. */
export const isEnding = () => isOver || timedOut.get() !== ''
export const useTimedOut = timedOut.use
export const useOver = over.use
export const watchRefusals = refused.watch

/** A wall has nobody in front of it who could log in: its page stays as it is, and says why nothing changes any more. */
export const stayWhenOver = () => {
  stays = true
}
export const staysWhenOver = () => stays

/** Code 2. */
export function expire(): void {
  leave(say('session.expired'))
}

/** Code 408: a dialog, and its answer ends the session. */
export function timeOut(): void {
  if (stays) leave(say('session.timedOut'))
  else if (!isOver) timedOut.set(say('session.timedOut'))
}

export const afterTimeOut = () => leaveNow(say('session.timedOut'))

/** Out at once; the login page says why where there is a why. */
export function leaveNow(why: string): void {
  isOver = true
  endSession(why)
  location.reload()
}

/** To another page, or to this one anew, without a question about what was typed: it was somebody else's. */
export function reloadFor(address: string): void {
  isOver = true
  if (address === '') location.reload()
  else location.replace(address)
}

/** HTTP 401. */
export function unauthorised(msg: string, hadToken: boolean): void {
  if (isEnding()) return
  const sentence = say('session.unauthorised')
  notice(sentence, msg === sentence ? '' : msg)
  if (hadToken) reloadWithout(sentence)
}

/** HTTP 403. */
export function forbidden(msg: string): void {
  notice(say('session.forbidden'), msg)
  refused.set(refused.get() + 1)
}

/** Out, with a message that the login page repeats; once, however many calls fail together. */
export function leave(sentence: string): void {
  if (isEnding()) return
  toast(sentence, 'error')
  reloadWithout(sentence)
}

function reloadWithout(why: string): void {
  isOver = true
  endSession(why)
  if (stays) over.set(why)
  else setTimeout(() => location.reload(), reloadAfterMs)
}
