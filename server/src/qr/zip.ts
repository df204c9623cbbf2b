// The codes of many guns as one zip: a picture each, by station, and the pages to print.
import { rename, rm } from 'node:fs/promises'
import { gunCode, gunLetter } from '@ev/rules/gun-letter'
import type { Language } from '@ev/rules/refuse'
import { openZip, type ZipWriter } from '../sheet/zip-writer.ts'
import { type GunLabel, labelLines } from './label.ts'
import { qrMatrix } from './matrix.ts'
import { pngFile } from './png.ts'
import { type LayoutName, sheetParts } from './sheet.ts'
import { svgFile } from './svg.ts'

type QrFormat = 'png' | 'svg'

export type QrZip = {
  readonly path: string
  readonly labels: readonly GunLabel[]
  readonly format: QrFormat
  readonly layout: LayoutName
  readonly language: Language
}

export type QrZipOptions = {
  /** After each file, with how many are done. */
  readonly onProgress?: (done: number) => void
  /** Leaves no file; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal
}

const files: Record<QrFormat, (label: GunLabel, language: Language) => Buffer> = {
  png: label => pngFile(qrMatrix(label.text)),
  svg: (label, language) => Buffer.from(svgFile(qrMatrix(label.text), labelLines(label, language))),
}

const sheetNames: Record<Language, string> = { zh: '打印标签.html', en: 'print-labels.html' }

/** Resolves with the size of the file. Each picture takes some milliseconds, and the event loop goes on in between. */
export async function writeQrZip(job: QrZip, { onProgress, signal }: QrZipOptions = {}): Promise<number> {
  signal?.throwIfAborted()
  const partial = `${job.path}.part`
  const zip = await openZip(partial)
  try {
    await addSheet(zip, job, signal)
    await addPictures(zip, job, { onProgress, signal })
    const size = await zip.finish()
    await rename(partial, job.path)
    return size
  } catch (error) {
    await zip.close()
    await rm(partial, { force: true })
    throw error
  }
}

async function addSheet(zip: ZipWriter, { labels, layout, language }: QrZip, signal: AbortSignal | undefined) {
  await zip.beginEntry(sheetNames[language])
  for (const part of sheetParts(labels, { layout, language })) {
    signal?.throwIfAborted()
    await zip.write(Buffer.from(part))
  }
}

async function addPictures(zip: ZipWriter, { labels, format, language }: QrZip, { onProgress, signal }: QrZipOptions) {
  for (const [place, label] of labels.entries()) {
    signal?.throwIfAborted()
    await zip.beginEntry(pictureName(label, format))
    await zip.write(files[format](label, language))
    onProgress?.(place + 1)
  }
}

// Windows takes A and a for the same letter, so the number tells guns 1 and 27 apart.
const pictureName = (label: GunLabel, format: QrFormat) =>
  `${folderName(label.stationName)}/${gunCode(label.pileCode, label.gunIndex)}_${gunLetter(label.gunIndex)}.${format}`

/** What no file system takes, and what would lead out of the folder. */
export const folderName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 60) || '_'
