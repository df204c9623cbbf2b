// What an OCPP pile keeps besides its configuration: tags that it knows, reservations, charging profiles, certificates.
import type { Scheduler } from '../scheduler.ts'
import { isObject, list, moment, number, object, type Payload, text, WrongField } from './payload.ts'
import { type Profile, readProfile } from './profiles.ts'

export type Lists = ReturnType<typeof listsOf>

type Reservation = { id: number; connector: number; tag: string; until: number }

const mostTags = 1000

export function listsOf(scheduler: Scheduler, changed: (connector: number) => void) {
  const tags = new Map<string, string>()
  const cache = new Map<string, string>()
  const reservations = new Map<number, Reservation>()
  const certificates = new Map<string, Payload>()
  let profiles: Profile[] = []
  let version = 0

  const cancel = (id: number): boolean => {
    const found = reservations.get(id)
    reservations.delete(id)
    if (found) changed(found.connector)
    return found !== undefined
  }

  return {
    tags: {
      /** Of the list, or of what the platform said before; nothing where neither knows. */
      statusOf: (tag: string): string | undefined => tags.get(tag) ?? cache.get(tag),
      remember: (tag: string, status: string) => cache.set(tag, status),
      forget: () => cache.clear(),
      version: () => version,
      take: (payload: Payload): string => {
        const next = number.sure(payload, 'listVersion')
        const isFull = text.sure(payload, 'updateType') === 'Full'
        if (!isFull && next <= version) return 'VersionMismatch'
        const entries = list.maybe(payload, 'localAuthorizationList') ?? []
        if (entries.length > mostTags) return 'Failed'
        if (isFull) tags.clear()
        for (const entry of entries) {
          if (!isObject(entry)) throw new WrongField('localAuthorizationList is not a list of objects')
          const info = object.maybe(entry, 'idTagInfo')
          if (info) tags.set(text.sure(entry, 'idTag'), text.sure(info, 'status'))
          else tags.delete(text.sure(entry, 'idTag'))
        }
        version = next
        return 'Accepted'
      },
    },
    reservations: {
      at: (connector: number): Reservation | undefined =>
        [...reservations.values()].find(one => one.connector === connector && one.until > scheduler.clock()),
      take: (payload: Payload) => {
        const until = moment(payload, 'expiryDate')
        if (until === undefined) throw new WrongField('expiryDate is missing')
        const one: Reservation = {
          id: number.sure(payload, 'reservationId'),
          connector: number.sure(payload, 'connectorId'),
          tag: text.sure(payload, 'idTag'),
          until,
        }
        reservations.set(one.id, one)
        scheduler.after(until - scheduler.clock(), () => reservations.get(one.id) === one && cancel(one.id))
        changed(one.connector)
      },
      cancel,
    },
    profiles: {
      all: (): readonly Profile[] => profiles,
      set: (connector: number, told: Payload) => {
        const next = readProfile(connector, told)
        const isSame = (one: Profile) =>
          one.id === next.id ||
          (one.connector === next.connector && one.purpose === next.purpose && one.stackLevel === next.stackLevel)
        profiles = [...profiles.filter(one => !isSame(one)), next]
      },
      clear: (payload: Payload): boolean => {
        const wanted = {
          id: number.maybe(payload, 'id'),
          connector: number.maybe(payload, 'connectorId'),
          purpose: text.maybe(payload, 'chargingProfilePurpose'),
          stackLevel: number.maybe(payload, 'stackLevel'),
        }
        const kept = profiles.filter(
          one =>
            (wanted.id !== undefined && one.id !== wanted.id) ||
            (wanted.connector !== undefined && one.connector !== wanted.connector) ||
            (wanted.purpose !== undefined && one.purpose !== wanted.purpose) ||
            (wanted.stackLevel !== undefined && one.stackLevel !== wanted.stackLevel),
        )
        const isCleared = kept.length < profiles.length
        profiles = kept
        return isCleared
      },
      /** Those of a transaction end with it. */
      ended: (connector: number) => {
        profiles = profiles.filter(one => !(one.purpose === 'TxProfile' && one.connector === connector))
      },
    },
    certificates,
  }
}
