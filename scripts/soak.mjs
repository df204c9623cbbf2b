// `npm run soak -- frames`: the full form of what `npm test` proves in small. It takes its time and prints its seed.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { become, fail, install, modernNode, root } from './install.mjs'

const names = readdirSync(join(root, 'soak')).flatMap(file => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
const [name = names[0] ?? '', ...rest] = process.argv.slice(2)
if (!names.includes(name))
  fail(`请指定项目：npm run soak -- ${names.join(' | ')}`, `name what to soak: npm run soak -- ${names.join(' | ')}`)
install()
become(modernNode(), [`soak/${name}.ts`, ...rest])
