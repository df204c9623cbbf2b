// What counts as use of a session. A screen that asks by itself, or hears a live line, says for how long nobody has done
// anything, so that a login ends though it is left open; a wall says nothing, since somebody chose to leave it on.
import { idleMs } from '../kit/active.ts'
import { isKiosk } from './access.ts'
import { staysWhenOver } from './session-end.ts'

const isWall = () => staysWhenOver() || isKiosk(location.search)

export const idleHeader = (): Record<string, string> =>
  isWall() ? {} : { 'x-idle-seconds': String(Math.floor(idleMs() / 1_000)) }
