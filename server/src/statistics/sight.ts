// Figures that somebody has no right to are left out of whatever they are told.
import { figureRights, type GuardedFigure } from '@ev/contract/statistics/rights'
import type { UserCtx } from '../http/context.ts'
import { heldAmong } from '../http/session.ts'

/** Figures of which those that need a right may be absent. */
type Told<T> = Omit<T, GuardedFigure> & Partial<Pick<T, GuardedFigure & keyof T>>

export type Sight = {
  readonly sees: (figure: GuardedFigure) => boolean
  /** As they may be told. */
  readonly told: <T extends object>(figures: T) => Told<T>
}

const rights = [...new Set(Object.values(figureRights))]

export async function sightOf({ app, user }: UserCtx): Promise<Sight> {
  const held = await heldAmong(app, user, rights)
  const sees = (figure: GuardedFigure) => held.has(figureRights[figure])
  const isTold = (name: string) => !isGuarded(name) || sees(name)
  return {
    sees,
    told: <T extends object>(figures: T) =>
      Object.fromEntries(Object.entries(figures).filter(([name]) => isTold(name))) as Told<T>,
  }
}

const isGuarded = (name: string): name is GuardedFigure => name in figureRights
