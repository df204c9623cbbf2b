// Files that are kept for people in scope: what exports made, what imports read, and pictures. Uploading one is in file.ts.
import * as z from 'zod'
import { filePurpose } from '../enums.ts'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'

export const files = resource('system-service/file', {
  title: { zh: '文件', en: 'File' },
  label: 'name',
  verbs: ['pages', 'get', 'delete', 'export'],
  fields: {
    name: f.text('文件名', 'Name', { write: 'never', filter: true, width: 280, fixed: 'left' }),
    purpose: f.choice('用途', 'Purpose', filePurpose, { write: 'never', filter: true, width: 120 }),
    sizeKb: f.decimal('大小（KB）', 'Size (KB)', {
      write: 'never',
      places: 2,
      filter: true,
      sort: true,
      sum: true,
      width: 120,
    }),
    user: f.ref('提交人', 'By', 'system-service/user', { write: 'never', optional: true, filter: true, width: 120 }),
    createTime: f.time('保存时间', 'Kept since', { write: 'never', filter: true, sort: true }),
    /** Nothing where it stays as long as something refers to it. */
    keptUntil: f.date('保留至', 'Kept until', { write: 'never', optional: true, width: 130 }),
    contentType: f.text('文件类型', 'Content type', { write: 'never', list: 'offered', width: 200 }),
    isPublic: f.flag('无需登录可见', 'Open to anyone', { write: 'never', filter: true, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, width: 160 }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'purpose', 'user', 'createTime'],
    phone: ['name', 'sizeKb', 'keptUntil', 'purpose'],
  },
  more: {
    /** An address that works for a while; whoever takes what somebody else made is on record. */
    download: write({
      may: 'download',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ address: z.string() }),
    }),
  },
})
