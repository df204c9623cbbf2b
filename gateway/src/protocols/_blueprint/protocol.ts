// The smallest whole language, to be copied: docs/recipes/add-a-protocol.md says how. The product does not speak it.
import type { Protocol } from '../../event.ts'
import { commands } from './commands.ts'
import { explain } from './explain.ts'
import { speak } from './speaker.ts'

export const blueprint: Protocol = { name: 'blueprint', transport: 'tcp', speak, explain, commands }
