// The machines of the platform: this one as it is now, others as they last told.
import { type ServerNode, server } from '@ev/contract/operation/server'
import { instantOf } from '@ev/db/pools'
import { minuteMs, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { takeFigures } from './figure.ts'
import { factsHere, type Recorded } from './figure-recorder.ts'
import { thisNode } from './gateway-run.ts'

const upMs = 3 * minuteMs

export const serverCalls = answers(server, {
  async nodes(ctx) {
    const { rows } = await sql<{ node: string; at: Date; figures: Recorded }>`
      select distinct on (f.node) f.node, f.at, f.figures from operation_figure f
      where f.node <> ${thisNode()} order by f.node, f.at desc`.execute(ctx.db)
    const here: ServerNode = {
      name: thisNode(),
      isUp: true,
      heardTime: showTime(ctx.now),
      ...factsHere(ctx.now),
      figures: await takeFigures(ctx.app),
    }
    const others = rows.map(({ node, at, figures: { facts, values } }) => ({
      name: node,
      isUp: ctx.now - instantOf(at) < upMs,
      heardTime: shown(at),
      ...facts,
      figures: values,
    }))
    return [here, ...others]
  },
})
