// What the owner of work is told when it ends.
import type { Text } from '@ev/contract/kit/text'
import type { Notice } from '../http/context.ts'
import type { Progress, Work } from './queue.ts'

export type Notable = {
  status: 'done' | 'waiting' | 'failed' | 'cancelled'
  progress?: Progress
  /** Rows whose change waits for a second person. */
  waiting?: number | undefined
  error?: Text
}

/** Whoever cancels knows it. */
export function noticeOf(work: Work, end: Notable): Notice | undefined {
  if (end.status === 'cancelled') return undefined
  return says[work.kind](work, end)
}

const count = (value = 0) => value.toLocaleString('en-US')

/** Said only where there are some. */
const rowsWaiting = ({ waiting = 0 }: Notable): Text =>
  waiting === 0
    ? { zh: '', en: '' }
    : { zh: `，${count(waiting)} 行须审批后生效`, en: `, ${count(waiting)} wait for approval` }

const failed = ({ error }: Notable, name: string): Text => ({
  zh: `「${name}」：${error?.zh ?? ''}`,
  en: `“${name}”: ${error?.en ?? ''}`,
})

const says: Record<Work['kind'], (work: Work, end: Notable) => Notice> = {
  export({ name }, end) {
    if (end.status === 'failed')
      return notice('exportFailed', { zh: '导出失败', en: 'Export failed' }, failed(end, name))
    const rows = count(end.progress?.rowsDone)
    return notice(
      'exportDone',
      { zh: '导出完成', en: 'Export ready' },
      {
        zh: `「${name}」已生成，共 ${rows} 行，可在下载中心下载，保留30天。`,
        en: `“${name}” with ${rows} rows can be fetched from the download center for 30 days.`,
      },
    )
  },
  import({ name }, end) {
    if (end.status === 'failed')
      return notice('importFailed', { zh: '导入失败', en: 'Import failed' }, failed(end, name))
    const [good, bad] = [count(end.progress?.rowsGood), count(end.progress?.rowsBad)]
    const waiting = rowsWaiting(end)
    if (end.status === 'waiting')
      return notice(
        'importChecked',
        { zh: '导入文件已检查', en: 'Import checked' },
        {
          zh: `「${name}」：${good} 行可以导入${waiting.zh}，${bad} 行有误，请确认后导入。`,
          en: `“${name}”: ${good} rows can be imported${waiting.en}, ${bad} cannot; confirm it to import them.`,
        },
      )
    return notice(
      'importDone',
      { zh: '导入完成', en: 'Import done' },
      {
        zh: `「${name}」：成功 ${good} 行${waiting.zh}，失败 ${bad} 行。`,
        en: `“${name}”: ${good} rows imported${waiting.en}, ${bad} failed.`,
      },
    )
  },
  batch({ name }, end) {
    const [good, bad] = [count(end.progress?.rowsGood), count(end.progress?.rowsBad)]
    const waiting = rowsWaiting(end)
    const done = {
      zh: `「${name}」：成功 ${good} 条${waiting.zh}，未处理 ${bad} 条。`,
      en: `“${name}”: ${good} rows changed${waiting.en}, ${bad} not.`,
    }
    const text = end.status === 'failed' ? failed(end, name) : done
    return notice('batchDone', { zh: '批量处理结束', en: 'Batch ended' }, text)
  },
}

const notice = (kind: Notice['kind'], title: Text, text: Text): Notice => ({ kind, title, text, link: '' })
