// YKC 1.6 (云快充) over TCP.
import type { Protocol } from '../../event.ts'
import { commands } from './commands.ts'
import { explain } from './explain.ts'
import { speak } from './speaker.ts'

export const ykc: Protocol = { name: 'YKC1.6', transport: 'tcp', speak, explain, commands }
