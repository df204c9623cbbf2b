// Vehicles of members and fleets.
import { enabled } from '../enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { ownership, vinBindingStatus } from '../member-enums.ts'
import { plateKind, vehiclePurpose } from '../surrounding-enums.ts'

const reason = f.text('原因', 'Reason', { max: 100 })

export const vehicle = resource('member-service/vehicle', {
  title: { zh: '车辆', en: 'Vehicle' },
  label: 'plateNo',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    plateNo: f.text('车牌号', 'Licence plate', {
      fits: 'plate',
      max: 10,
      filter: true,
      sort: true,
      width: 120,
      fixed: 'left',
    }),
    plateKind: f.choice('号牌种类', 'Plate', plateKind, { filter: true, initial: 'green', width: 110 }),
    vin: f.text('车架号', 'VIN', { optional: true, fits: 'vin', max: 17, filter: true, width: 180 }),
    holder: f.text('持有人', 'Holder', { optional: true, write: 'never', filter: true, width: 170 }),
    member: f.ref('会员', 'Member', 'member-service/member', { optional: true, filter: true, list: 'offered' }),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { optional: true, filter: true, list: 'offered' }),
    driver: f.ref('车队子会员', 'Sub-member', 'member-service/fleetMember', {
      optional: true,
      filter: true,
      list: 'offered',
    }),
    brand: f.text('品牌', 'Brand', { optional: true, max: 30, filter: true, width: 110 }),
    model: f.text('车型', 'Model', { optional: true, max: 40, filter: true, width: 120 }),
    batteryKwh: f.decimal('电池容量(kWh)', 'Battery (kWh)', {
      optional: true,
      least: 0.1,
      most: 2000,
      places: 1,
      scale: 10,
      sort: true,
      width: 150,
    }),
    purpose: f.choice('用途', 'Purpose', vehiclePurpose, { filter: true, initial: 1, width: 100 }),
    ownership: f.choice('所有权', 'Owned by', ownership, { filter: true, initial: 1, width: 90 }),
    isBlacklisted: f.flag('黑名单', 'Blacklisted', { write: 'never', filter: true, width: 90 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    statusReason: f.text('状态原因', 'Why', { optional: true, write: 'never', list: 'offered' }),
    bindingStatus: f.choice('VIN绑定', 'VIN binding', vinBindingStatus, {
      optional: true,
      write: 'never',
      filter: true,
      width: 110,
    }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['plateNo', 'vin', 'holder', 'purpose', 'status'],
    phone: ['plateNo', 'holder', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '车辆', en: 'The vehicle' },
        fields: ['plateNo', 'plateKind', 'vin', 'brand', 'model', 'batteryKwh', 'purpose', 'ownership'],
      },
      { title: { zh: '持有人', en: 'Holder' }, fields: ['member', 'fleet', 'driver', 'seller', 'note'] },
    ],
    shows: {
      fleet: { reads: ['member'], when: ({ member }) => !member },
      driver: { reads: ['member', 'fleet'], when: ({ member, fleet }) => !member && Boolean(fleet) },
    },
  },
  sheet: {
    import: ['plateNo', 'plateKind', 'vin', 'brand', 'model', 'batteryKwh', 'purpose', 'ownership', 'fleet', 'note'],
    key: 'plateNo',
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => row.status === 'disabled' || { zh: '该车辆已启用', en: 'The vehicle is enabled already' },
      isBatch: true,
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.status === 'enabled' || { zh: '该车辆已停用', en: 'The vehicle is disabled already' },
      isHarm: true,
      confirm: () => ({ zh: '停用后该车辆不能即插即充', en: 'It cannot plug and charge until it is enabled again' }),
      input: { reason },
      isBatch: true,
    },
    blacklist: {
      label: { zh: '加入黑名单', en: 'Blacklist' },
      needs: 'edit',
      when: row => !row.isBlacklisted || { zh: '该车辆已在黑名单中', en: 'The vehicle is blacklisted already' },
      isHarm: true,
      confirm: () => ({
        zh: '加入黑名单后，识别出该车辆的充电将被拒绝',
        en: 'No charge begins where this vehicle is recognised',
      }),
      input: { reason },
      isBatch: true,
    },
    unblacklist: {
      label: { zh: '移出黑名单', en: 'Take off the blacklist' },
      needs: 'edit',
      when: row => row.isBlacklisted || { zh: '该车辆不在黑名单中', en: 'The vehicle is not blacklisted' },
      isBatch: true,
    },
  },
})
