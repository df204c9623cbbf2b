// What was answered is there, whatever is killed.
import { expect, test } from 'vitest'
import { aDemo, addUser, logIn, missingOf, type Product, postmasterPid, startProduct } from './product.ts'

const count = 200

/** 200 writes at the same time; `interrupt` happens when a third of them has been answered. */
async function writeMany(product: Product, token: string, prefix: string, interrupt: () => void | Promise<void>) {
  const answered: string[] = []
  let isInterrupted = false
  const one = async (account: string) => {
    const reply = await addUser(product, token, account).catch(() => undefined)
    if (reply?.code === 0) answered.push(account)
    if (answered.length < count / 3 || isInterrupted) return
    isInterrupted = true
    await interrupt()
  }
  await Promise.all(Array.from({ length: count }, (_, n) => one(`${prefix}${n}`)))
  expect(isInterrupted).toBe(true)
  return answered
}

test('the server is killed during 200 writes: every answered one is there after the restart', async () => {
  const dataDir = await aDemo()
  const first = await startProduct({ dataDir })
  const answered = await writeMany(first, await logIn(first, 'op399'), 's', () => {
    first.child.kill('SIGKILL')
  })
  expect(await first.ended).toBe('SIGKILL')
  expect(answered.length).toBeLessThan(count)
  const second = await startProduct({ dataDir })
  expect(await missingOf(second, await logIn(second, 'op399'), answered)).toEqual([])
  expect(await second.stop()).toBe(0)
})

test('PostgreSQL is killed during 200 writes: the product heals by itself and every answered one is there', async () => {
  const dataDir = await aDemo()
  const product = await startProduct({ dataDir })
  const token = await logIn(product, 'op399')
  const answered = await writeMany(product, token, 'p', async () => {
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
  })
  expect(answered.length).toBeLessThan(count)
  await ready(product)
  expect(await missingOf(product, token, answered)).toEqual([])
  expect(await product.stop()).toBe(0)
})

test('both are killed at once: the next start recovers', async () => {
  const dataDir = await aDemo()
  const first = await startProduct({ dataDir })
  const answered = await writeMany(first, await logIn(first, 'op399'), 'b', async () => {
    const pid = await postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    first.child.kill('SIGKILL')
  })
  await first.ended
  const second = await startProduct({ dataDir })
  expect(await missingOf(second, await logIn(second, 'op399'), answered)).toEqual([])
})

async function ready(product: Product) {
  for (let n = 0; n < 100; n++) {
    if ((await fetch(`${product.url}/readyz`)).ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('the product did not become ready again')
}
