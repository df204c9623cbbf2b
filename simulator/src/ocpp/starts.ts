// How a charge begins at a pile that speaks OCPP: by a tag at the pile, or told by the platform.
import { secondMs } from '@ev/rules/units'
import type { Gun, Session } from '../body.ts'
import { endings } from '../ending.ts'
import { hindrance, type Surroundings } from '../voice.ts'
import type { Configuration } from './configuration.ts'
import type { Lists } from './lists.ts'
import type { Outbox } from './outbox.ts'
import { isObject, type Payload } from './payload.ts'
import type { Rpc } from './rpc.ts'
import * as say from './say.ts'

const handshakeMs = 3 * secondMs

type Given = {
  rpc: Rpc
  outbox: Outbox
  configuration: Configuration
  lists: Lists
  tellStatus: (gun: Gun) => void
  isReady: () => boolean
}

export function startsOf(around: Surroundings, { rpc, outbox, configuration, lists, tellStatus, isReady }: Given) {
  const { self, body, script, scheduler } = around
  /** Let in and waiting for a vehicle. */
  const waitingForPlug = new Map<number, string>()

  const begin = (gun: Gun, tag: string, way: Session['way']) => {
    const session = body.begin(gun, {
      no: `${self.code}-${gun.no}-${scheduler.clock()}`,
      way,
      card: tag,
      balanceMil: null,
    })
    const held = lists.reservations.at(gun.no)
    const reservationId = held?.tag === tag ? held.id : null
    if (reservationId !== null) lists.reservations.cancel(reservationId)
    outbox.push({
      action: 'StartTransaction',
      payload: () => say.startTransaction(session, reservationId),
      answered: payload => begun(gun, session, payload),
    })
    tellStatus(gun)
    const failure = script.failingStarts.get(gun.no)
    script.failingStarts.delete(gun.no)
    scheduler.after(handshakeMs, () => {
      if (gun.session !== session) return
      if (failure) return body.end(gun, failure)
      body.letFlow(gun)
      tellStatus(gun)
      around.touch()
    })
  }

  const begun = (gun: Gun, session: Session, payload: Payload) => {
    session.transactionId = typeof payload.transactionId === 'number' ? payload.transactionId : null
    const status = tagStatus(payload)
    lists.tags.remember(session.card, status)
    if (status !== 'Accepted' && gun.session === session && configuration.isOn('StopTransactionOnInvalidId'))
      body.end(gun, endings.deauthorized)
  }

  /** At once, or when a vehicle comes within the time that the configuration gives. */
  const startFor = (gun: Gun, tag: string, way: Session['way'] = 'app') => {
    const obstacle = hindrance(body, gun)
    if (!obstacle) return begin(gun, tag, way)
    if (obstacle !== 'unplugged') return
    waitingForPlug.set(gun.no, tag)
    const forget = () => waitingForPlug.get(gun.no) === tag && waitingForPlug.delete(gun.no)
    scheduler.after(configuration.secondsMs('ConnectionTimeOut'), forget)
  }

  const remote = (gun: Gun, tag: string) => {
    if (!configuration.isOn('AuthorizeRemoteTxRequests')) return startFor(gun, tag)
    authorize(tag, () => startFor(gun, tag))
  }

  const authorize = (tag: string, accept: () => void) => {
    void rpc.call('Authorize', { idTag: tag }).then(outcome => {
      if (outcome.is !== 'answered') return
      const status = tagStatus(outcome.payload)
      lists.tags.remember(tag, status)
      if (status === 'Accepted') accept()
      around.touch()
    })
  }

  const swipe = (gun: Gun, tag: string) => {
    if (gun.session) {
      if (gun.session.card === tag) body.end(gun, endings.local)
      return
    }
    const known = lists.tags.statusOf(tag)
    if (!isReady()) {
      if (known === 'Accepted' && configuration.isOn('LocalAuthorizeOffline')) startFor(gun, tag, 'offlineCard')
      return
    }
    const held = lists.reservations.at(gun.no)
    if (held && held.tag !== tag) return
    authorize(tag, () => startFor(gun, tag, 'card'))
  }

  const plugged = (gun: Gun) => {
    const tag = waitingForPlug.get(gun.no)
    waitingForPlug.delete(gun.no)
    if (tag !== undefined && !hindrance(body, gun)) begin(gun, tag, 'app')
  }

  return { remote, swipe, plugged }
}

const tagStatus = (payload: Payload): string =>
  isObject(payload.idTagInfo) && typeof payload.idTagInfo.status === 'string' ? payload.idTagInfo.status : 'Invalid'
