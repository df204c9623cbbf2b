// Everything that calls, work, jobs and chargers share, put together once: for the product, for tests, for measuring.
import { allCalls, allRaw } from './calls.ts'
import { type Answered, type App, callsByPath } from './http/context.ts'
import { newHints } from './http/hints.ts'
import { newStreams } from './http/stream.ts'
import { jobs } from './jobs.ts'
import { openMailer } from './mail.ts'
import { noChargers } from './no-chargers.ts'
import { openCommands } from './operation/ask-command.ts'
import type { Mounted } from './resource/source.ts'
import { resourcesByAddress } from './resources.ts'
import { outbox } from './sms-provider.ts'
import { notify } from './system/door.ts'
import { newBell } from './work/bell.ts'

type Given = Pick<App, 'env' | 'pools' | 'secrets' | 'files' | 'connection' | 'clock' | 'log' | 'checksAnswers'>

/** Further calls and resources stand beside the product's own. */
export function makeApp(
  given: Given,
  further: readonly Answered[] = [],
  furtherResources: readonly Mounted[] = [],
): { app: App; answered: readonly Answered[] } {
  const answered = [...allCalls, ...further, ...furtherResources.flatMap(one => one.answers)]
  const app: App = {
    ...given,
    sms: outbox,
    mail: openMailer(given.env),
    jobs,
    calls: callsByPath(answered),
    raw: allRaw,
    port: given.env.port,
    resources: resourcesByAddress(furtherResources),
    notify,
    bell: newBell(),
    chargers: noChargers,
    commands: openCommands(),
    hints: newHints(),
    streams: newStreams(),
  }
  return { app, answered }
}
