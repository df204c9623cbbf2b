// What can be told a gun from a monitor: each with its right, its question, and the pile's own answer.
import { gun as guns } from '@ev/contract/config/gun'
import type { CommandName } from '@ev/contract/operation/command-kinds'
import { commandKind } from '@ev/contract/operation/command-kinds'
import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { gunCode } from '@ev/rules/gun-letter'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { CommandTargets } from '../command/command-dialog.tsx'
import { useCommandsHere } from '../command/commands-here.ts'
import { useMay, useWords } from '../form/of.ts'
import { listed } from '../list/listed.ts'
import { useRowAction } from '../list/use-row-action.tsx'
import styles from './gun-drawer.module.css'
import { gunName } from './gun-words.ts'

const CommandDialog = lazy(async () => ({ default: (await import('../command/command-dialog.tsx')).CommandDialog }))

type GunCommandsProps = {
  gun: WallGun
  pile: WallPile
  /** Which language the pile speaks, where it is known. */
  protocol?: string | undefined
}

const ofGun: readonly CommandName[] = ['stop', 'unlock']
const ofPile: readonly CommandName[] = ['reset']

export function GunCommands({ gun, pile, protocol }: GunCommandsProps) {
  const { t, word } = useWords()
  const may = useMay(guns)
  const commandsHere = useCommandsHere()
  const [targets, setTargets] = useState<CommandTargets>()
  const { run, dialog } = useRowAction(listed(guns))
  const row = { id: gun.id, version: 0, code: gunCode(pile.code, gun.gunIndex), isProhibited: gun.isProhibited }
  const switching = gun.isProhibited ? 'allow' : 'prohibit'
  const asked = [
    ...commandsHere('gun', protocol)
      .filter(name => ofGun.includes(name))
      .map(name => ({ name, on: 'gun' as const, id: gun.id, called: gunName(pile, gun) })),
    ...commandsHere('pile', protocol)
      .filter(name => ofPile.includes(name))
      .map(name => ({ name, on: 'pile' as const, id: pile.id, called: pile.name })),
  ]
  if (asked.length === 0 && !may(switching)) return null
  const whyNot = (name: CommandName) =>
    name === 'stop' && gun.sessionId === null
      ? t('wall.nothingToStop')
      : pile.isOnline
        ? undefined
        : t('wall.isOffline')
  return (
    <section className={styles.commands} aria-label={t('command.title')}>
      {may(switching) && (
        <Button look={switching === 'prohibit' ? 'harm' : 'plain'} onClick={() => run(switching, row)}>
          {word(guns.actions[switching].label)}
        </Button>
      )}
      {asked.map(({ name, on, id, called }) => (
        <Button
          key={name}
          disabled={whyNot(name) !== undefined}
          title={whyNot(name)}
          onClick={() => setTargets({ on, selection: { ids: [id] }, count: 1, name: called, only: name })}
        >
          {word(commandKind(name).label)}
          {on === 'pile' && ` · ${t('wall.wholePile')}`}
        </Button>
      ))}
      {dialog}
      {targets && (
        <Suspense>
          <CommandDialog targets={targets} onClose={() => setTargets(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
