// Closing the last tab of the product forgets everything it kept in this browser; a refresh does not (requirements 4).
// A page cannot tell its close from its refresh while it goes. So the next load looks: a tab that was refreshed still
// has its own mark, and any other living tab holds a lock.
const mark = 'alive'
/** A tab that is just being refreshed holds no lock for a moment. */
const refreshTakesMs = 150

export async function forgetWhenLastTabClosed(): Promise<void> {
  const isRefreshed = sessionStorage.getItem(mark) !== null
  if (!isRefreshed && localStorage.length > 0 && !(await isAnotherAlive())) {
    localStorage.clear()
    // What was read of it already is forgotten too, as when another tab clears it.
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  }
  sessionStorage.setItem(mark, '1')
  stayAlive()
}

async function isAnotherAlive(): Promise<boolean> {
  if (await hears()) return true
  await new Promise(resolve => setTimeout(resolve, refreshTakesMs))
  return hears()
}

// Locks exist only where the page came by HTTPS or from this machine; elsewhere the tabs call to each other.
const locks = (navigator as Partial<Navigator>).locks
const channel = locks ? undefined : new BroadcastChannel(mark)

function stayAlive(): void {
  if (locks) void locks.request(mark, { mode: 'shared' }, () => new Promise(() => {}))
  else channel?.addEventListener('message', ({ data }) => data === 'who' && channel.postMessage('me'))
}

async function hears(): Promise<boolean> {
  if (locks) return (await locks.query()).held?.some(({ name }) => name === mark) ?? false
  return new Promise(resolve => {
    const listen = ({ data }: MessageEvent) => {
      if (data === 'me') answer(true)
    }
    const answer = (isThere: boolean) => {
      clearTimeout(timer)
      channel?.removeEventListener('message', listen)
      resolve(isThere)
    }
    const timer = setTimeout(() => answer(false), refreshTakesMs)
    channel?.addEventListener('message', listen)
    channel?.postMessage('who')
  })
}
