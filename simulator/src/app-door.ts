// Drivers with an app: each is signed in already, and asks the platform over the same calls as a telephone would.
import type { Random } from './random.ts'

/** Somebody with an app, and the plate that they say where a station wants to know it. */
export type AppDriver = { readonly token: string; readonly owner?: string; readonly plateNo?: string }

/** Where the platform is reached, and who has its app. */
export type AppOrder = { readonly url: string; readonly drivers: readonly AppDriver[] }

/** One driver at one gun. */
export type AppVisit = {
  /** Gives whether the platform took it. */
  readonly start: () => Promise<boolean>
  readonly stop: () => Promise<void>
  readonly evaluate: () => Promise<void>
  /** The driver can be met elsewhere. */
  readonly leave: () => void
}

export type AppDoor = { readonly meet: (random: Random, at: { gunCode: string; owner?: string }) => AppVisit | null }

type Asked = (path: string, input: object) => Promise<unknown>

export function openAppDoor({ url, drivers }: AppOrder): AppDoor {
  const idle = new Set(drivers)
  return {
    meet(random, { gunCode, owner }) {
      const own = [...idle].filter(driver => driver.owner === owner)
      if (own.length === 0) return null
      const driver = random.pick(own)
      idle.delete(driver)
      return visitOf(random, asking(url, driver.token), {
        gunCode,
        plateNo: driver.plateNo ?? '',
        leave: () => void idle.add(driver),
      })
    },
  }
}

/** Gives what is answered, or nothing where it is refused, or the platform is away. */
const asking =
  (url: string, token: string): Asked =>
  async (path, input) => {
    try {
      const answer = await fetch(`${url}/api-service/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(20_000),
      })
      const { code, data } = (await answer.json()) as { code: number; data: unknown }
      return code === 0 ? data : null
    } catch {
      // A platform that is away answers nobody; the driver tries again at the next visit.
      return null
    }
  }

const wishes = [
  { stopMode: 'energy', stopValue: 200_000 },
  { stopMode: 'money', stopValue: 3_000 },
  { stopMode: 'time', stopValue: 45 },
  { stopMode: 'soc', stopValue: 90 },
] as const

const words = {
  5: ['充电很快', '车位好停', ''],
  4: ['整体不错', ''],
  3: ['功率一般', ''],
  2: ['等了很久才启动', ''],
} as const

type Visiting = { gunCode: string; plateNo: string; leave: () => void }

function visitOf(random: Random, ask: Asked, { gunCode, plateNo, leave }: Visiting): AppVisit {
  let orderId: string | null = null
  return {
    async start() {
      const wish = random.chance(0.3) ? random.pick(wishes) : {}
      const answer = (await ask('charge/start', { gunCode, plateNo, ...wish })) as { orderId: string } | null
      orderId = answer?.orderId ?? null
      return orderId !== null
    },
    async stop() {
      if (orderId !== null) await ask('charge/stop', { orderId })
    },
    async evaluate() {
      const score = random.pick([5, 5, 5, 5, 4, 4, 3, 2] as const)
      const content = random.pick<string>(words[score])
      if (orderId !== null) await ask('evaluation/create', { orderId, score, content })
    },
    leave,
  }
}
