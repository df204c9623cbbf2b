// `npm run bench -- shell`: figures of the product, printed beside what is to be reached. They are no test.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { become, buildWeb, fail, install, modernNode, root } from './install.mjs'

const names = readdirSync(join(root, 'bench')).flatMap(file => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
const name = process.argv[2] ?? ''
if (!names.includes(name))
  fail(
    `请指定测量项目：npm run bench -- ${names.join(' | ')}`,
    `name what to measure: npm run bench -- ${names.join(' | ')}`,
  )
install()
process.env.CHROMIUM_PATH = findBrowser()
buildWeb()
become(modernNode(), [`bench/${name}.ts`, ...process.argv.slice(3)])
