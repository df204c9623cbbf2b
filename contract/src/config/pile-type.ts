// Pile types: what a maker's model is and which language it speaks. A new pile gets its guns by its type.
import { mostGuns } from '@ev/rules/gun-letter'
import { layoutOf } from '@ev/rules/pile'
import { connectorType, currentMode, gunLayout, maker, nationalStandard, protocol, speedMode } from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { labelOf } from '../kit/choices.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { switched } from '../kit/switched.ts'

export const pileType = resource('config-service/pileType', {
  title: { zh: '桩型号', en: 'Pile type' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('型号名称', 'Name', { max: 40, filter: true, sort: true, width: 200, fixed: 'left' }),
    maker: f.choice('厂商', 'Maker', maker, { filter: true, width: 120 }),
    model: f.text('厂商型号', 'Model', { max: 40, filter: true, sort: true, width: 140 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    protocol: f.choice('通信协议', 'Protocol', protocol, { filter: true, initial: 'YKC1.6', width: 120 }),
    currentMode: f.choice('交直流', 'Current', currentMode, { filter: true, initial: 1, width: 100 }),
    speedMode: f.choice('充电速度', 'Speed', speedMode, { filter: true, initial: 2, width: 100 }),
    ratedPowerKw: f.decimal('额定功率(kW)', 'Rated power (kW)', {
      least: 1,
      most: 2000,
      places: 1,
      scale: 1000,
      filter: true,
      sort: true,
      width: 120,
    }),
    gunLayout: f.choice('枪布局', 'Layout', gunLayout, { filter: true, initial: 'TWO_GUN', width: 100 }),
    gunCount: f.int('枪数', 'Guns', { least: 1, most: mostGuns, initial: 2, width: 80 }),
    connectorType: f.choice('接口类型', 'Connector', connectorType, { initial: 4, list: 'offered', width: 130 }),
    nationalStandard: f.choice('国标版本', 'Standard', nationalStandard, { initial: 2, list: 'offered', width: 100 }),
    voltageLower: f.int('电压下限(V)', 'Voltage from (V)', { most: 2000, initial: 200, list: 'offered', width: 120 }),
    voltageUpper: f.int('电压上限(V)', 'Voltage to (V)', {
      least: 100,
      most: 2000,
      initial: 1000,
      list: 'offered',
      width: 120,
    }),
    maxCurrent: f.int('最大电流(A)', 'Current to (A)', {
      least: 10,
      most: 2000,
      initial: 250,
      list: 'offered',
      width: 120,
    }),
    picture: f.image('图片', 'Picture', { optional: true, list: 'offered' }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    pileCount: f.int('桩数', 'Piles', { write: 'never', width: 80 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'maker', 'protocol', 'currentMode', 'status'],
    phone: ['name', 'ratedPowerKw', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'maker', 'model', 'seller', 'protocol', 'picture'] },
      {
        title: { zh: '充电能力', en: 'What it can' },
        fields: ['currentMode', 'speedMode', 'ratedPowerKw', 'voltageLower', 'voltageUpper', 'maxCurrent'],
      },
      {
        title: { zh: '充电枪', en: 'Guns' },
        fields: ['gunLayout', 'gunCount', 'connectorType', 'nationalStandard', 'note'],
      },
    ],
    rules: [
      {
        on: 'gunCount',
        reads: ['gunLayout'],
        test: draft =>
          draft.gunCount === undefined || draft.gunLayout === undefined || layoutOf(draft.gunCount) === draft.gunLayout
            ? true
            : {
                zh: `${draft.gunCount} 把枪的布局是${labelOf(gunLayout.list, layoutOf(draft.gunCount), 'zh')}`,
                en: `is a layout of ${labelOf(gunLayout.list, layoutOf(draft.gunCount), 'en').toLowerCase()}`,
              },
      },
      {
        on: 'voltageUpper',
        reads: ['voltageLower'],
        test: ({ voltageLower, voltageUpper }) =>
          voltageLower === undefined || voltageUpper === undefined || voltageUpper >= voltageLower
            ? true
            : { zh: '电压上限不能小于下限', en: 'must not be below the lower voltage' },
      },
    ],
  },
  actions: switched({
    zh: '桩型号',
    en: 'pile type',
    without: {
      zh: '停用后不能再用于新增的充电桩，已有的充电桩不受影响',
      en: 'New piles cannot be of it any more; those that are there stay as they are',
    },
  }),
})
