// Chromium and a Chinese font for the stories: from Debian's packages where they are missing and we may, else said.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './install.mjs'

// The shell without windows comes first: it draws the same pages in half the time.
const shell = '/usr/bin/chromium-headless-shell'
const places = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  if (!existsSync(shell) || !hasChineseFont()) installFromDebian()
  return (
    places.find(path => existsSync(path)) ??
    fail(
      '需要 Chromium 才能运行浏览器测试：请安装 chromium-headless-shell（或 chromium）与 fonts-noto-cjk，或用 CHROMIUM_PATH 指定路径',
      'the browser stories need Chromium: install chromium-headless-shell (or chromium) and fonts-noto-cjk, or name it with CHROMIUM_PATH',
    )
  )
}

// Without fc-list nobody can tell; the font comes with it.
const hasChineseFont = () => /\w/.test(spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout ?? '')

function installFromDebian() {
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  if (!isRoot || !hasApt) return
  console.log('[test] 正在安装 Chromium 与中文字体… installing Chromium and a Chinese font')
  apt(['update', '-qq'])
  const install = browser => apt(['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'])
  // Older releases have no shell.
  if (!install('chromium-headless-shell')) install('chromium')
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
