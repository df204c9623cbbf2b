// The mail that carries a report: what it is about in a few lines, and the file or the way to it.
import { timingCycle } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { Language } from '@ev/rules/refuse'
import { businessDay, type Instant, showTime } from '@ev/rules/units'
import * as z from 'zod'

export type Report = {
  name: string
  language: Language
  finishedAt: Instant
  rows: number
  /** What the work left behind for whoever reads its file. */
  result: unknown
  /** Of the scheduled report, unless it was deleted since. */
  timing: { cycle: number; nextDate: string } | undefined
  file: { name: string; bytes: number }
  carried: 'attached' | { address: string } | 'fetch'
}

/** Filters, period and control totals, as the sheet itself says them. */
const Result = z.object({ summary: z.array(z.object({ label: z.string(), value: z.string() })) })

const words = {
  zh: {
    subject: (name: string, day: string) => `【定时报表】${name} ${day}`,
    greeting: '您好，定时报表已生成：',
    name: '报表',
    cycle: '周期',
    made: '生成时间',
    rows: '数据行数',
    file: '文件',
    next: '下次生成',
    attached: '文件见附件。',
    link: '文件超过 10 MB，请在两天内通过以下地址下载：',
    fetch: '文件超过 10 MB，请登录平台，在右上角的下载中心下载。',
    ending: '本邮件由系统自动发送，请勿回复。',
    colon: '：',
  },
  en: {
    subject: (name: string, day: string) => `[Scheduled report] ${name} ${day}`,
    greeting: 'Hello, the scheduled report is ready:',
    name: 'Report',
    cycle: 'Cycle',
    made: 'Made at',
    rows: 'Rows',
    file: 'File',
    next: 'Next report',
    attached: 'The file is attached.',
    link: 'The file is over 10 MB; fetch it within two days from:',
    fetch: 'The file is over 10 MB; sign in and fetch it from the download center at the top right.',
    ending: 'This mail was sent by the system, please do not reply.',
    colon: ': ',
  },
} as const

export function reportMail(report: Report) {
  const say = words[report.language]
  const lines = linesOf(report)
  const address = typeof report.carried === 'object' ? report.carried.address : ''
  const way = typeof report.carried === 'object' ? say.link : say[report.carried]
  const text = [
    say.greeting,
    '',
    ...lines.map(({ label, value }) => `${label}${say.colon}${value}`),
    '',
    way,
    ...(address ? [address] : []),
    '',
    say.ending,
  ].join('\n')
  const cells = lines.map(({ label, value }) => `<tr><td>${markup(label)}</td><td>${markup(value)}</td></tr>`)
  const html = [
    `<p>${markup(say.greeting)}</p>`,
    `<table cellpadding="6" style="border-collapse:collapse">${cells.join('')}</table>`,
    `<p>${markup(way)}${address ? `<br><a href="${markup(address)}">${markup(address)}</a>` : ''}</p>`,
    `<p style="color:#888">${markup(say.ending)}</p>`,
  ].join('\n')
  return { subject: say.subject(report.name, businessDay(report.finishedAt)), text, html }
}

function linesOf({ name, language, finishedAt, rows, result, timing, file }: Report) {
  const say = words[language]
  const parsed = Result.safeParse(result)
  return [
    { label: say.name, value: name },
    ...(timing ? [{ label: say.cycle, value: labelOf(timingCycle.list, timing.cycle, language) }] : []),
    { label: say.made, value: showTime(finishedAt) },
    { label: say.rows, value: rows.toLocaleString('en-US') },
    ...(parsed.success ? parsed.data.summary : []),
    { label: say.file, value: `${file.name} (${sizeText(file.bytes)})` },
    ...(timing ? [{ label: say.next, value: timing.nextDate }] : []),
  ]
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const markup = (text: string) => text.replace(/[&<>"]/g, letter => entities[letter] ?? letter)
