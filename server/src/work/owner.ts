// What the owner of work may do at this moment: it is asked anew as long as the work goes on.
import { refuse } from '@ev/rules/refuse'
import type { App } from '../http/context.ts'
import { type Caller, rightsOf } from '../http/session.ts'
import type { MountedReport } from '../resource/report.ts'
import type { Mounted } from '../resource/source.ts'
import type { Work } from './queue.ts'

/** Whoever has been disabled, or has lost the right, is not the owner of anything that is still to be done. */
export async function ownerOf(app: App, work: Work, known: Mounted | MountedReport): Promise<Caller> {
  const permission = permissionOf(known, work)
  const owner = (await rightsOf(app, work.userId, permission, app.clock())) ?? refuse('workOwnerClosed')
  if (!owner.mayCall) refuse('workRightLost', { permission })
  return owner
}

/** The right of the call that asks for such work: a batch and a file of its own are named after it. */
function permissionOf({ address, answers }: Mounted | MountedReport, { kind, action }: Work): string {
  const path = `/${address}/${action || kind}`
  return answers.find(({ call }) => call.path === path)?.call.permission ?? refuse('workGone')
}
