// Resources and reports by their address: what exports, imports, batches and approvals are told by name.
import type { App } from '../http/context.ts'
import type { MountedReport } from './report.ts'
import type { Mounted } from './source.ts'

// The App cannot name these types: a resource's callbacks take a context, which holds the App.
export const mountedAt = ({ resources }: App, address: string) =>
  resources.get(address) as Mounted | MountedReport | undefined

export const isReport = (one: Mounted | MountedReport): one is MountedReport => 'makeFile' in one

export function resourceAt(app: App, address: string): Mounted | undefined {
  const found = mountedAt(app, address)
  return found && !isReport(found) ? found : undefined
}

const every = ({ resources }: App) => [...resources.values()] as (Mounted | MountedReport)[]

export const everyResource = (app: App) => every(app).filter(one => !isReport(one)) as Mounted[]
export const everyReport = (app: App) => every(app).filter(isReport)
