// Transformers of a station: what they can carry, and from which load on somebody is told.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const transformer = resource('config-service/transformer', {
  title: { zh: '变压器', en: 'Transformer' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('变压器名称', 'Name', { max: 40, filter: true, sort: true, width: 180, fixed: 'left' }),
    code: f.text('变压器编号', 'Code', { max: 20, fits: 'orgCode', filter: true, sort: true, width: 130 }),
    station: f.ref('所属电站', 'Station', 'config-service/station', { filter: true, width: 180 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    capacityKva: f.int('容量(kVA)', 'Capacity (kVA)', {
      least: 1,
      most: 100_000,
      filter: true,
      sort: true,
      width: 110,
    }),
    limitPct: f.int('负载上限(%)', 'Load limit (%)', {
      least: 10,
      most: 100,
      initial: 80,
      width: 110,
      help: {
        zh: '开启功率保护时，负载超过上限即降低其下桩的功率',
        en: 'Above it the piles below are slowed down, where guarded',
      },
    }),
    alarmPct: f.int('告警负载(%)', 'Alarm at (%)', { least: 10, most: 120, initial: 90, width: 110 }),
    isGuarded: f.flag('功率保护', 'Power protection', { filter: true, width: 130 }),
    pileCount: f.int('桩数', 'Piles', { write: 'never', width: 80 }),
    pilePowerKw: f.decimal('桩总功率(kW)', 'Power of its piles (kW)', {
      write: 'never',
      places: 1,
      most: 1e9,
      width: 130,
    }),
    meterCount: f.int('电表数', 'Meters', { write: 'never', width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'code', 'station', 'isGuarded'],
    phone: ['name', 'capacityKva', 'station'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'code', 'station', 'capacityKva'] },
      { title: { zh: '负载', en: 'Load' }, fields: ['limitPct', 'alarmPct', 'isGuarded', 'note'] },
    ],
    rules: [
      {
        on: 'alarmPct',
        reads: ['limitPct'],
        test: ({ limitPct, alarmPct }) =>
          limitPct === undefined ||
          alarmPct === undefined ||
          alarmPct >= limitPct || { zh: '告警负载不能低于负载上限', en: 'must not lie below the load limit' },
      },
    ],
  },
})
