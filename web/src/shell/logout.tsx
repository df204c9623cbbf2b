import { user } from '@ev/contract/system/user'
import { ask } from '../kit/ask.tsx'
import { Button } from '../kit/button.tsx'
import { say, useT } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import { leaveNow } from './session-end.ts'

export function Logout() {
  const t = useT()
  return (
    <Button look="quiet" onClick={() => void askLogout()}>
      {t('logout.action')}
    </Button>
  )
}

/** Asks, logs out and loads the page anew, which leads to the login page. */
export async function askLogout(): Promise<void> {
  if (!(await ask({ title: say('logout.question') }))) return
  leaveNow(await tellServer())
}

const waitsAtMostMs = 3_000

const late = () => new Promise<string>(resolve => setTimeout(() => resolve(say('error.logout')), waitsAtMostMs))

const endedByServer = [2, 401, 408]

/** Whoever wants to leave a shared machine leaves it, even while the server cannot be told; the login page says so. */
async function tellServer(): Promise<string> {
  try {
    return await Promise.race([call(user.logout, {}).then(() => ''), late()])
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A session that the server has ended already needs no logout.
    return endedByServer.includes(error.code) ? '' : say('error.logout')
  }
}
