// Piles that called and that nobody knows: the platform takes them in at a station, or forgets them.
import * as z from 'zod'
import { protocol } from '../asset-enums.ts'
import { fits } from '../fields.ts'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, line, OptionShape } from '../kit/shapes.ts'

const pileName = line(64).min(1)

export const pendingPile = resource('operation-service/pendingPile', {
  title: { zh: '待接入的桩', en: 'Pending pile' },
  label: 'identity',
  verbs: ['pages', 'delete'],
  fields: {
    identity: f.text('标识', 'Identity', { write: 'never', filter: true, width: 170, fixed: 'left' }),
    protocol: f.choice('通信协议', 'Protocol', protocol, { write: 'never', filter: true, width: 110 }),
    vendor: f.text('厂商', 'Vendor', { optional: true, write: 'never', filter: true, width: 130 }),
    model: f.text('型号', 'Model', { optional: true, write: 'never', filter: true, width: 130 }),
    serialNo: f.text('出厂编号', 'Serial number', { optional: true, write: 'never', filter: true, width: 140 }),
    firmware: f.text('程序版本', 'Version', { optional: true, write: 'never', list: 'offered' }),
    gunCount: f.int('枪数', 'Guns', { optional: true, write: 'never', width: 70 }),
    address: f.text('来源地址', 'Source address', { optional: true, write: 'never', filter: true, width: 140 }),
    hasPassword: f.flag('带密码', 'Has password', { write: 'never', list: 'offered' }),
    times: f.int('连接次数', 'Connections', { write: 'never', width: 100 }),
    firstTime: f.time('首次连接', 'First connected', { write: 'never', list: 'offered' }),
    lastTime: f.time('最近连接', 'Last connected', { write: 'never', sort: true }),
  },
  list: {
    order: ['lastTime', 'desc'],
    filters: ['identity', 'protocol', 'vendor', 'model'],
    phone: ['identity', 'protocol', 'lastTime'],
  },
  more: {
    /** What it would be at this station. */
    offered: read({
      may: 'accept',
      input: z.strictObject({ id: Id, station: Id }),
      output: z.strictObject({
        types: z.array(OptionShape),
        pileType: Id.nullable(),
        name: z.string(),
        code: z.string(),
        isCodeFixed: z.boolean(),
        pileNo: z.int().nullable(),
      }),
    }),
    accept: write({
      may: 'accept',
      input: z.strictObject({
        id: Id,
        station: Id,
        pileType: Id,
        name: pileName,
        code: fits('pileCode'),
        pileNo: z.int().min(0).max(33).nullable(),
      }),
      output: z.strictObject({ id: Id }),
    }),
  },
})
