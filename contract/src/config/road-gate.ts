// Gates of car parks: who runs them, how they are told of a charge, and whether they can be reached.
import * as z from 'zod'
import { enabled } from '../enums.ts'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { switched } from '../kit/switched.ts'
import { gateCheck, gateMode } from '../surrounding-enums.ts'

export const roadGate = resource('config-service/roadGate', {
  title: { zh: '道闸', en: 'Road gate' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('道闸名称', 'Name', { max: 40, filter: true, sort: true, width: 180, fixed: 'left' }),
    station: f.ref('所属电站', 'Station', 'config-service/station', { filter: true, width: 180 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    vendor: f.text('道闸平台', 'Platform', { max: 40, filter: true, width: 130 }),
    lotCode: f.text('车场编号', 'Lot', { max: 40, filter: true, width: 130 }),
    gateNo: f.text('道闸编号', 'Gate', { optional: true, max: 40, width: 110 }),
    mode: f.choice('减免方式', 'How', gateMode, { filter: true, initial: 'pushPlate', width: 120 }),
    url: f.text('接口地址', 'Address', { optional: true, max: 500, fits: 'url', width: 240 }),
    secret: f.secret('密钥', 'Key', {
      optional: true,
      list: 'never',
      help: {
        zh: '加密保存，保存后不再显示；留空表示没有密钥',
        en: 'Kept encrypted and never shown again; empty means none',
      },
    }),
    keyTime: f.time('密钥更新时间', 'Key set at', { write: 'never', optional: true, list: 'offered' }),
    checkOutcome: f.choice('连接检查', 'Connection', gateCheck, {
      write: 'never',
      optional: true,
      filter: true,
      width: 130,
    }),
    checkTime: f.time('检查时间', 'Checked at', { write: 'never', optional: true }),
    checkMs: f.int('检查用时(毫秒)', 'Took (ms)', { write: 'never', optional: true, list: 'offered', width: 120 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'station', 'vendor', 'status'],
    phone: ['name', 'station', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'station', 'vendor', 'lotCode', 'gateNo'] },
      { title: { zh: '对接', en: 'Connection' }, fields: ['mode', 'url', 'secret', 'note'] },
    ],
  },
  actions: switched({
    zh: '道闸',
    en: 'gate',
    without: { zh: '停用后充电不再减免该车场的停车费', en: 'Charging no longer shortens what parking there costs' },
  }),
  more: {
    /** Tries to reach its address, waits for a moment at most, and keeps what came of it. Nothing is sent. */
    test: write({
      may: 'test',
      input: z.strictObject({ id: Id }),
      output: z.strictObject({ outcome: gateCheck.schema, ms: z.int() }),
    }),
  },
})
