// Breaks running text into lines, as Chinese is set: between any two characters, but no closing mark begins a line and
// no opening mark ends one; Latin words and figures stay whole and keep a small distance from Chinese.
import type { Look, Span } from './markdown.ts'

/** How wide a text is, in ems of its look. */
export type Measure = (text: string, look: Look) => number
type Piece = Span & { readonly x: number; readonly width: number }
export type Line = readonly Piece[]

const gapEms = 0.22
/** A box is drawn around code, which stands out on both sides by this much. */
export const codePaddingEms = 0.22

export function breakLines(
  spans: readonly Span[],
  { room, size }: { room: number; size: number },
  measure: Measure,
): Line[] {
  const lines: Piece[][] = [[]]
  let x = 0
  for (const cluster of clusters(spans)) {
    const width = cluster.reduce(
      (sum, atom, place) => sum + (place > 0 ? atom.gap : 0) + measure(atom.text, atom.look),
      0,
    )
    if (width * size > room) throw new Error(`${cluster.map(atom => atom.text).join('')} is wider than its column`)
    const gap = cluster[0]?.gap ?? 0
    if (x > 0 && x + (gap + width) * size > room) {
      lines.push([])
      x = 0
    }
    for (const atom of cluster) {
      if (x > 0) x += atom.gap * size
      const line = lines.at(-1) ?? []
      const wide = measure(atom.text, atom.look) * size
      const before = line.at(-1)
      // What touches and looks alike is one text again.
      if (before && atom.gap === 0 && before.look === atom.look && before.to === atom.to)
        line[line.length - 1] = { ...before, text: before.text + atom.text, width: x + wide - before.x }
      else line.push({ text: atom.text, look: atom.look, to: atom.to, x, width: wide })
      x += wide
    }
  }
  return lines
}

export const widthOf = (line: Line): number => {
  const last = line.at(-1)
  return last ? last.x + last.width : 0
}

type Atom = Span & { readonly gap: number; readonly mayBreak: boolean }

/** What may not be torn apart, with the gap that stands before each part of it. */
function clusters(spans: readonly Span[]): Atom[][] {
  const found: Atom[][] = []
  for (const atom of atoms(spans)) {
    const last = found.at(-1)
    if (last === undefined || atom.mayBreak) found.push([atom])
    else last.push(atom)
  }
  return found
}

const chinese = '\\p{Script=Han}\\u2014\\u2018\\u2019\\u201c\\u201d\\u2026\\u3000-\\u303f\\uff00-\\uffef'
const atomShape = new RegExp(`\\s+|[${chinese}]|[^\\s${chinese}]+`, 'gu')
// Code stays whole, but a long address may go on in the next line after a slash.
const codeShape = /[^/]*\/|[^/]+/g

function* atoms(spans: readonly Span[]): Generator<Atom> {
  let before: Span | undefined
  let isApart = false
  for (const span of spans)
    for (const [text] of span.text.matchAll(span.look === 'code' ? codeShape : atomShape)) {
      if (text.trim() === '') {
        isApart = true
        continue
      }
      const atom = { ...span, text }
      yield { ...atom, gap: before ? gapBetween(before, atom, isApart) : 0, mayBreak: mayBreak(before, atom, isApart) }
      before = atom
      isApart = false
    }
}

const startsChinese = new RegExp(`^[${chinese}]`, 'u')
const endsChinese = new RegExp(`[${chinese}]$`, 'u')
const closing = /^[，。、；：？！）」』》】”’…—％,.;:?!)%]/u
const isWord = /[\p{L}\p{N}]/u
const isHan = /\p{Script=Han}/u
const opening = /[（「『《【“‘(]$/u

function gapBetween(left: Span, right: Span, isApart: boolean): number {
  const isOther = isApart || left.look !== right.look
  const edges = isOther ? Number(left.look === 'code') + Number(right.look === 'code') : 0
  const [end, start] = [left.text.slice(-1), right.text.slice(0, 1)]
  const isMixed = isWord.test(end) && isWord.test(start) && isHan.test(end) !== isHan.test(start)
  return edges * codePaddingEms + (isApart || isMixed ? gapEms : 0)
}

function mayBreak(left: Span | undefined, right: Span, isApart: boolean): boolean {
  if (left === undefined) return false
  if (closing.test(right.text) || opening.test(left.text)) return false
  return (
    isApart ||
    endsChinese.test(left.text) ||
    startsChinese.test(right.text) ||
    (left.look === 'code' && left.text.endsWith('/'))
  )
}
