// What the palette lists, group by group: records and screens that fit, or what was visited lately while nothing is typed.
import type { RecordKind } from '@ev/rules/recognise'
import type { LanguageTag } from '../locales/language.ts'
import { findScreens, isInMenu, type Marked } from './find-screen.ts'
import { titleOf } from './menu.ts'
import { findRecords } from './recognised.ts'
import type { Screen } from './routes.ts'

export type Entry = {
  readonly address: string
  /** What a recognised number is; of a screen nothing. */
  readonly kind?: RecordKind
  readonly title: Marked
  readonly otherTitle?: Marked
  /** The titles above, or of a record those down to the screen that lists it. */
  readonly path: string
  /** In a window of its own. */
  readonly isOutside: boolean
}

export type Group = { readonly name: 'records' | 'screens' | 'recent'; readonly entries: readonly Entry[] }
export type Listed = { readonly groups: readonly Group[]; readonly shown: number; readonly left: number }

type Question = {
  readonly screens: readonly Screen[]
  /** Addresses, the latest first. */
  readonly recent: readonly string[]
  readonly text: string
  readonly language: LanguageTag
}

const shownAtMost = 50
const recentAtMost = 8

export function entriesFor(question: Question): Listed {
  const groups = question.text.trim() === '' ? visited(question) : fitting(question)
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    groups: firstOf(groups, shownAtMost),
    shown: Math.min(all, shownAtMost),
    left: Math.max(0, all - shownAtMost),
  }
}

function visited({ screens, recent, language }: Question): Group[] {
  const inMenu = screens.filter(isInMenu)
  const byPath = new Map(inMenu.map(screen => [screen.path, screen]))
  const recentEntries = recent.flatMap(address => {
    const screen = byPath.get(address.replace(/[?#].*/, ''))
    return screen ? [{ ...plainEntry(screen, language), address }] : []
  })
  return [
    { name: 'recent', entries: recentEntries.slice(0, recentAtMost) },
    { name: 'screens', entries: inMenu.map(screen => plainEntry(screen, language)) },
  ]
}

function fitting({ screens, text, language }: Question): Group[] {
  const records = findRecords(screens, text).map(({ kind, value, screen, address }) => ({
    address,
    kind,
    title: unmarked(value),
    path: titlesOf(screen.crumbs, language),
    isOutside: false,
  }))
  const found = findScreens(screens, text, language).map(({ screen, title, otherTitle }) => ({
    ...plainEntry(screen, language),
    title,
    otherTitle,
  }))
  return [
    { name: 'records', entries: records },
    { name: 'screens', entries: found },
  ]
}

const plainEntry = (screen: Screen, language: LanguageTag): Entry => ({
  address: screen.path,
  title: unmarked(titleOf(screen.item, language)),
  path: titlesOf(screen.crumbs.slice(0, -1), language),
  isOutside: screen.item.type !== 'route',
})

const unmarked = (text: string): Marked => ({ text, ranges: [] })

const titlesOf = (crumbs: Screen['crumbs'], language: LanguageTag) =>
  crumbs.map(crumb => titleOf(crumb, language)).join(' / ')

/** The first entries over all groups; a group that has none is gone. */
function firstOf(groups: readonly Group[], most: number): Group[] {
  let room = most
  return groups.flatMap(group => {
    const entries = group.entries.slice(0, room)
    room -= entries.length
    return entries.length > 0 ? [{ ...group, entries }] : []
  })
}
