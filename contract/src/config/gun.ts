// Guns: made with their pile. What is kept about them, what the platform allows, and their state at this moment.
import { connectorType, currentMode, gunStatus, nationalStandard, protocol } from '../asset-enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

export const gun = resource('config-service/gun', {
  title: { zh: '充电枪', en: 'Gun' },
  label: 'code',
  verbs: ['pages', 'get', 'history', 'options', 'update', 'export'],
  fields: {
    code: f.text('枪编码', 'Code', { write: 'never', filter: true, sort: true, width: 160, fixed: 'left' }),
    letter: f.text('枪号', 'Letter', { write: 'never', sort: true, width: 84 }),
    pile: f.ref('所属充电桩', 'Pile', 'config-service/pile', { write: 'never', filter: true, width: 170 }),
    station: f.ref('所属电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 180 }),
    merchant: f.ref('所属下级商户', 'Merchant', 'system-service/merchant', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
    gunStatus: f.choice('枪状态', 'State', gunStatus, { write: 'never', filter: true, width: 110 }),
    statusTime: f.time('状态时间', 'Since', { write: 'never', sort: true, list: 'offered' }),
    soc: f.int('SOC(%)', 'SOC (%)', { optional: true, write: 'never', width: 80 }),
    isPlugged: f.flag('已插枪', 'Plugged in', { write: 'never', filter: true, list: 'offered' }),
    isHomed: f.flag('已归位', 'In its holder', { write: 'never', list: 'offered' }),
    isProhibited: f.flag('禁用', 'Prohibited', { write: 'never', filter: true, width: 96 }),
    prohibitReason: f.text('禁用原因', 'Why prohibited', { optional: true, write: 'never', list: 'offered' }),
    parkNo: f.text('车位号', 'Bay', { optional: true, max: 10, filter: true, sort: true, width: 90 }),
    currentMode: f.choice('交直流', 'Current', currentMode, { write: 'never', filter: true, list: 'offered' }),
    protocol: f.choice('通信协议', 'Protocol', protocol, { write: 'never', filter: true, list: 'offered' }),
    connectorType: f.choice('接口类型', 'Connector', connectorType, { filter: true, width: 120 }),
    nationalStandard: f.choice('国标版本', 'Standard', nationalStandard, { list: 'offered', width: 90 }),
    connectorCode: f.text('接口编码', 'Connector code', { optional: true, max: 26, filter: true, list: 'offered' }),
    ratedPowerKw: f.decimal('额定功率(kW)', 'Rated power (kW)', {
      least: 1,
      most: 2000,
      places: 1,
      scale: 1000,
      sort: true,
      width: 120,
    }),
    groundLockNo: f.text('地锁编号', 'Ground lock', { optional: true, max: 40, filter: true, list: 'offered' }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['code', 'asc'],
    filters: ['code', 'station', 'pile', 'gunStatus', 'isProhibited'],
    phone: ['code', 'pile', 'gunStatus'],
  },
  form: {
    groups: [
      {
        title: { zh: '现场', en: 'On site' },
        fields: ['parkNo', 'groundLockNo'],
      },
      {
        title: { zh: '接口', en: 'Connector' },
        fields: ['connectorType', 'nationalStandard', 'connectorCode', 'ratedPowerKw', 'note'],
      },
    ],
  },
  actions: {
    prohibit: {
      label: { zh: '禁用', en: 'Prohibit' },
      needs: 'prohibit',
      when: row => !row.isProhibited || { zh: '已经禁用', en: 'It is prohibited already' },
      isHarm: true,
      confirm: count => ({
        zh: `禁用 ${count} 把充电枪？禁用后平台不再允许启动充电，正在进行的充电不受影响`,
        en: `Prohibit ${count} guns? The platform lets nobody start charging at them; what is charging goes on`,
      }),
      input: { reason: f.text('原因', 'Reason', { max: 100 }) },
      isBatch: true,
      undo: 'allow',
    },
    allow: {
      label: { zh: '允许', en: 'Allow' },
      needs: 'allow',
      when: row => row.isProhibited || { zh: '未被禁用', en: 'It is not prohibited' },
      isBatch: true,
    },
  },
})
