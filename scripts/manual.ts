// `npm run manual`: docs/manual as the PDF that 帮助 opens, at web/dist/help/operation-manual.pdf.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMarkdown } from './manual/markdown.ts'
import { type Manual, paintManual } from './manual/paint.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'manual')

export function readManual(): Manual {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .sort()
  return {
    product: '充电桩综合平台',
    title: '操作手册',
    version: versionOf(readFileSync(join(root, 'package.json'), 'utf8')),
    chapters: names.map(name => ({ name, blocks: blocksOf(name) })),
    pathOf: file => join(folder, file),
  }
}

function blocksOf(name: string) {
  try {
    return readMarkdown(readFileSync(join(folder, name), 'utf8'))
  } catch (error) {
    throw new Error(`docs/manual/${name} cannot be read`, { cause: error })
  }
}

function versionOf(text: string): string {
  const [, version] = /"version": "([^"]+)"/.exec(text) ?? []
  if (version === undefined) throw new Error('package.json names no version')
  return version
}

if (import.meta.main) {
  const target = join(root, 'web', 'dist', 'help', 'operation-manual.pdf')
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(target, await paintManual(readManual()))
}
