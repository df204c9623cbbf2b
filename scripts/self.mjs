// `npm run self`: the web alone, with sample data and neither server nor database. `npm run self -- --port 5199` is its port.
import { join } from 'node:path'
import { become, install, root } from './install.mjs'

install()
become(join(root, 'node_modules', '.bin', 'vite'), ['web', '--mode', 'self', ...process.argv.slice(2)])
