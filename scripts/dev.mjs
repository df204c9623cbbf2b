// `npm run dev`: the server restarts and the web reloads as files change; both on the same embedded database.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithNpm, install, makeManual, modernEnv, modernNode, root } from './install.mjs'

install()
makeManual()
const env = modernEnv()
const vite = join(root, 'node_modules', '.bin', 'vite')
const programs = [
  spawn(modernNode(), ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(vite, ['web'], { cwd: root, stdio: 'inherit', env }),
]
let isEnding = false
const end = () => {
  isEnding = true
  for (const program of programs) program.kill('SIGTERM')
}
process.on('SIGINT', end)
endWithNpm(end)
process.on('SIGTERM', end)
for (const program of programs)
  program.on('exit', code => {
    if (!isEnding) process.exitCode = code ?? 1
    end()
  })
