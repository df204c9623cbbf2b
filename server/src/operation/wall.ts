// One picture of all guns for everybody who watches (decision 0026). The database is the truth: hints say what to read
// again, and a look at everything now and then finds what nobody hinted at. While nobody watches nothing is read.
import type { WallAlarm, WallGun, WallPile, WallStation } from '@ev/contract/operation/monitor'
import { secondMs } from '@ev/rules/units'
import type { App, Touched } from '../http/context.ts'
import { readAlarms, readGuns, readPiles, readStations } from './wall-rows.ts'

/** A row, and the same as JSON, made once for all who are told of it. */
type Kept<Row> = { readonly row: Row; readonly text: string }
type KeptRows<Row> = ReadonlyMap<string, Kept<Row>>

export type Picture = {
  readonly stations: KeptRows<WallStation>
  readonly piles: KeptRows<WallPile>
  readonly guns: KeptRows<WallGun>
  readonly alarms: KeptRows<WallAlarm>
}

export type Changed = {
  /** Rows came, went or moved: what somebody sees of the whole has to be asked for again. */
  readonly isOther: boolean
  readonly piles: readonly string[]
  readonly guns: readonly string[]
  readonly alarms: readonly string[]
}

export type Watched = {
  readonly picture: Picture
  /** Another one whenever the picture is another. */
  readonly version: number
  /** Whether what changed could be read; while it cannot be, the picture is that of before. */
  readonly isKnown: boolean
  readonly stop: () => void
}

/** Hints are gathered for as long, which also lets a transaction that gave one come to its end. */
const readEveryMs = 250
const lookEveryMs = 30 * secondMs
/** What could not be read is read again after as long. */
const againAfterMs = 2 * secondMs

const walls = new WeakMap<App, Wall>()

/** Watches the one wall of the process; the picture is there when this comes back, and stays as it is told. */
export async function watchWall(app: App, onChanged: (changed: Changed) => void): Promise<Watched> {
  const wall = walls.get(app) ?? newWall(app)
  walls.set(app, wall)
  return wall.join(onChanged)
}

/** Looks at everything now; nothing where nobody watches. */
export const lookAtWall = async (app: App): Promise<void> => walls.get(app)?.look()

type Wall = ReturnType<typeof newWall>
type Waiting = { guns: Set<string>; piles: Set<string>; alarmsOf: Set<string> }

function newWall(app: App) {
  const db = app.pools.read
  const watchers = new Set<(changed: Changed) => void>()
  let picture = emptyPicture()
  let version = 0
  let isKnown = true
  let begun: Promise<void> | undefined
  let leave: (() => void) | undefined
  let waiting = nothingWaits()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> = Promise.resolve()

  const inTurn = (read: () => Promise<void>) => {
    const next = reading.then(read)
    reading = next.then(
      () => {
        isKnown = true
      },
      () => {
        isKnown = false
      },
    )
    return next
  }

  const tell = (changed: Changed) => {
    const { isOther, guns, piles, alarms } = changed
    if (!isOther && guns.length + piles.length + alarms.length === 0) return
    version += 1
    for (const watcher of watchers) watcher(changed)
  }

  const readAll = async () => {
    const [stations, piles, guns, alarms] = await Promise.all([
      readStations(db),
      readPiles(db, 'all'),
      readGuns(db, 'all'),
      readAlarms(db, 'all', app.clock()),
    ])
    const found = {
      stations: putAll(picture.stations, stations),
      piles: putAll(picture.piles, piles),
      guns: putAll(picture.guns, guns),
      alarms: putAll(picture.alarms, alarms),
    }
    // Alarms of long ago go without a word, and whoever comes now is not told of them.
    if (found.alarms.isOther) version += 1
    tell({
      isOther: found.stations.changed.length > 0 || found.stations.isOther || found.piles.isOther || found.guns.isOther,
      piles: found.piles.changed,
      guns: found.guns.changed,
      alarms: found.alarms.changed,
    })
  }

  const readSome = async () => {
    const some = waiting
    waiting = nothingWaits()
    try {
      const [piles, guns, alarms] = await Promise.all([
        some.piles.size > 0 ? readPiles(db, [...some.piles]) : [],
        some.guns.size > 0 ? readGuns(db, [...some.guns]) : [],
        some.alarmsOf.size > 0 ? readAlarms(db, [...some.alarmsOf], app.clock()) : [],
      ])
      const changes = { piles: put(picture.piles, piles), guns: put(picture.guns, guns) }
      tell({
        isOther: changes.piles.isOther || changes.guns.isOther,
        piles: changes.piles.changed,
        guns: changes.guns.changed,
        alarms: put(picture.alarms, alarms).changed,
      })
    } catch (error) {
      app.log.warn({ err: error }, 'what changed at the guns could not be read')
      if (leave) hear({ guns: some.guns, piles: some.piles, alarmsOf: some.alarmsOf }, againAfterMs)
      throw error
    }
  }

  const hear = ({ guns = [], piles = [], alarmsOf = [] }: Touched, afterMs: number) => {
    for (const id of guns) waiting.guns.add(id)
    for (const id of piles) waiting.piles.add(id)
    for (const id of alarmsOf) waiting.alarmsOf.add(id)
    timer ??= setTimeout(() => {
      timer = undefined
      // What went wrong has been said, and is known by all who watch.
      inTurn(readSome).catch(() => undefined)
    }, afterMs)
  }
  const onTouch = (touched: Touched) => hear(touched, readEveryMs)

  const lookSafely = () =>
    inTurn(readAll).catch((error: unknown) => app.log.warn({ err: error }, 'the guns could not be looked at'))

  const begin = () => {
    const stopHearing = app.hints.onTouch(onTouch)
    const looking = setInterval(() => void lookSafely(), lookEveryMs)
    looking.unref()
    leave = () => {
      leave = undefined
      stopHearing()
      clearInterval(looking)
      clearTimeout(timer)
      timer = undefined
      waiting = nothingWaits()
      begun = undefined
      // Whoever comes next reads it anew.
      picture = emptyPicture()
    }
    return inTurn(readAll)
  }

  return {
    async join(onChanged: (changed: Changed) => void): Promise<Watched> {
      watchers.add(onChanged)
      const stop = () => {
        if (watchers.delete(onChanged) && watchers.size === 0) leave?.()
      }
      const isOpen = begun !== undefined
      begun ??= begin()
      try {
        await begun
        // Nobody is shown for now what was so before.
        if (isOpen && !isKnown) await inTurn(readAll)
      } catch (error) {
        stop()
        throw error
      }
      return {
        get picture() {
          return picture
        },
        get version() {
          return version
        },
        get isKnown() {
          return isKnown
        },
        stop,
      }
    },
    look: async () => {
      if (watchers.size > 0) await inTurn(readAll)
    },
  }
}

type Rows<Row> = Map<string, Kept<Row>>
type Place = { id: string; stationId?: string; pileId?: string | null }

const nothingWaits = (): Waiting => ({ guns: new Set(), piles: new Set(), alarmsOf: new Set() })

const emptyPicture = () => ({
  stations: new Map() as Rows<WallStation>,
  piles: new Map() as Rows<WallPile>,
  guns: new Map() as Rows<WallGun>,
  alarms: new Map() as Rows<WallAlarm>,
})

/** Puts rows in; which of them are new or other than before. */
function put<Row extends Place>(kept: Rows<Row>, rows: readonly Row[]) {
  const changed: string[] = []
  let isOther = false
  for (const row of rows) {
    const before = kept.get(row.id)
    const text = JSON.stringify(row)
    if (before?.text === text) continue
    kept.set(row.id, { row, text })
    changed.push(row.id)
    isOther ||= before?.row.stationId !== row.stationId || before?.row.pileId !== row.pileId
  }
  return { changed, isOther }
}

/** The same where they are all there are. */
function putAll<Row extends Place>(kept: Rows<Row>, all: readonly Row[]) {
  const { changed, isOther } = put(kept, all)
  const isLess = kept.size > all.length
  const there = new Set(all.map(({ id }) => id))
  for (const id of kept.keys()) if (!there.has(id)) kept.delete(id)
  return { changed, isOther: isOther || isLess }
}
