// Chromium and a Chinese font for the stories: from Debian's packages where they are missing and we may, else said.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './install.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  if (!found() || !hasChineseFont()) installFromDebian()
  return (
    found() ??
    fail(
      '需要 Chromium 才能运行浏览器测试：请安装 chromium 与 fonts-noto-cjk，或用 CHROMIUM_PATH 指定路径',
      'the browser stories need Chromium: install chromium and fonts-noto-cjk, or name it with CHROMIUM_PATH',
    )
  )
}

const found = () => places.find(path => existsSync(path))

// Without fc-list nobody can tell; the font comes with it.
const hasChineseFont = () => /\w/.test(spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout ?? '')

function installFromDebian() {
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  if (!isRoot || !hasApt) return
  console.log('[test] 正在安装 Chromium 与中文字体… installing Chromium and a Chinese font')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
