// Programs of piles: the file with its checksums, which piles it is for, and what became of it where it was sent.
import * as z from 'zod'
import { maker } from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { upload, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { switched } from '../kit/switched.ts'
import { firmwareKind } from '../operation-enums.ts'

const firmwareBytes = 64 * 1024 * 1024

const Uploaded = z.strictObject({
  id: Id,
  name: z.string(),
  sizeBytes: z.int(),
  md5: z.string(),
  sha256: z.string(),
})
export type UploadedFirmware = z.infer<typeof Uploaded>

export const firmware = resource('operation-service/firmware', {
  title: { zh: '升级包', en: 'Firmware' },
  label: 'program',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete'],
  fields: {
    program: f.text('程序版本', 'Version', {
      fits: 'program',
      max: 30,
      write: 'create',
      filter: true,
      sort: true,
      width: 140,
      fixed: 'left',
      help: {
        zh: '与充电桩登录时上报的版本一致，升级成功以此为准',
        en: 'Exactly as piles report it at login: an upgrade succeeds once the pile reports this version',
      },
    }),
    kind: f.choice('程序类型', 'Type', firmwareKind, { write: 'create', filter: true, initial: 1, width: 120 }),
    maker: f.choice('厂商', 'Maker', maker, { write: 'create', filter: true, width: 120 }),
    pileType: f.ref('桩型号', 'Pile type', 'config-service/pileType', {
      optional: true,
      filter: true,
      width: 170,
      help: { zh: '留空则适用于该厂商的全部型号', en: 'Leave empty for all types of this maker' },
    }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    file: f.ref('程序文件', 'File', 'system-service/file', { write: 'create', width: 200 }),
    sizeBytes: f.int('大小(字节)', 'Size (bytes)', { write: 'never', width: 120 }),
    leastProgram: f.text('最低可升级版本', 'Minimum version', {
      optional: true,
      fits: 'program',
      max: 30,
      list: 'offered',
      width: 130,
      help: { zh: '低于该版本的充电桩不能直接升级', en: 'Piles running an older version cannot be upgraded directly' },
    }),
    ftpPath: f.text('FTP路径', 'FTP path', {
      optional: true,
      fits: 'ftpPath',
      max: 32,
      list: 'offered',
      width: 160,
      help: {
        zh: '云快充桩从 FTP 服务器取文件，最多32位；OCPP 桩不需要',
        en: 'YKC piles fetch the file from the FTP server, 32 characters at most; not needed for OCPP piles',
      },
    }),
    doneCount: f.int('成功数', 'Succeeded', { write: 'never', width: 110 }),
    failedCount: f.int('失败数', 'Failed', { write: 'never', width: 90 }),
    md5: f.text('MD5', 'MD5', { write: 'never', list: 'offered', width: 280 }),
    sha256: f.text('SHA-256', 'SHA-256', { write: 'never', list: 'offered', width: 480 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    creator: f.ref('上传人', 'Uploaded by', 'system-service/user', { optional: true, write: 'never', list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['program', 'kind', 'maker', 'status'],
    phone: ['program', 'maker', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '程序文件', en: 'File' }, fields: ['file', 'program', 'kind'] },
      {
        title: { zh: '适用范围', en: 'Applies to' },
        fields: ['maker', 'pileType', 'leastProgram', 'ftpPath', 'seller', 'note'],
      },
    ],
  },
  actions: switched({
    zh: '升级包',
    en: 'firmware',
    without: {
      zh: '停用后不能再用它建立升级任务，进行中的任务不受影响',
      en: 'New upgrades cannot use it; upgrades in progress continue',
    },
  }),
  more: {
    /** The file first; the form that follows names it. Its checksums are the server's. */
    upload: upload({ may: 'add', maxBytes: firmwareBytes, tooLarge: 'firmwareTooLarge', output: Uploaded }),
    /** An address that works for a while. */
    download: write({
      may: 'get',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ address: z.string() }),
    }),
  },
})
