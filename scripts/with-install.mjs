// Runs one of our TypeScript programs under the modern Node: `node scripts/with-install.mjs db/src/backup.ts FILE`.
import { become, install, modernNode } from './install.mjs'

install()
become(modernNode(), process.argv.slice(2))
