// Plug and charge: who pays when a vehicle says its number. What may be done to a binding says rules/src/vin-binding.ts.
import { mayBinding } from '@ev/rules/vin-binding'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { vinBindingStatus, vinVerifier } from '../member-enums.ts'

const reason = f.text('原因', 'Reason', { max: 100 })

export const vinBinding = resource('member-service/vinBinding', {
  title: { zh: 'VIN绑定', en: 'VIN binding' },
  label: 'vin',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    vin: f.text('车架号', 'VIN', { write: 'never', filter: true, sort: true, width: 180, fixed: 'left' }),
    vehicle: f.ref('车辆', 'Vehicle', 'member-service/vehicle', {
      write: 'create',
      filter: true,
      width: 120,
      help: { zh: '车架号和持有人取自车辆资料', en: 'Its VIN and its holder are taken from the vehicle' },
    }),
    status: f.choice('状态', 'Status', vinBindingStatus, { write: 'never', filter: true, width: 100 }),
    holder: f.text('付款人', 'Who pays', { write: 'never', filter: true, width: 180 }),
    member: f.ref('会员', 'Member', 'member-service/member', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    driver: f.ref('车队子会员', 'Sub-member', 'member-service/fleetMember', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    isEveryStation: f.flag('全部电站', 'Every station', { initial: true, width: 100 }),
    stations: f.refs('可用电站', 'Stations', 'config-service/station', {
      optional: true,
      filter: true,
      list: 'offered',
    }),
    fromDate: f.date('生效日期', 'From', { filter: true, sort: true, width: 120 }),
    toDate: f.date('失效日期', 'Until', { optional: true, filter: true, width: 120 }),
    verifiedTime: f.time('验证时间', 'Verified', { optional: true, write: 'never', filter: true, width: 170 }),
    verifiedBy: f.choice('验证方式', 'Verified by', vinVerifier, {
      optional: true,
      write: 'never',
      filter: true,
      width: 110,
    }),
    statusReason: f.text('状态原因', 'Why', { optional: true, write: 'never', width: 200 }),
    lastUsedTime: f.time('最近使用', 'Last used', { optional: true, write: 'never', list: 'offered' }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['vin', 'vehicle', 'holder', 'status'],
    phone: ['vin', 'holder', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '车辆', en: 'The vehicle' }, fields: ['vehicle', 'seller'] },
      {
        title: { zh: '何时何地可用', en: 'When and where' },
        fields: ['fromDate', 'toDate', 'isEveryStation', 'stations', 'note'],
      },
    ],
    shows: { stations: { reads: ['isEveryStation'], when: ({ isEveryStation }) => isEveryStation === false } },
    rules: [
      {
        on: 'toDate',
        reads: ['fromDate'],
        test: ({ fromDate, toDate }) =>
          !fromDate ||
          !toDate ||
          toDate >= fromDate || { zh: '失效日期不能早于生效日期', en: 'must not end before it begins' },
      },
      {
        on: 'stations',
        reads: ['isEveryStation'],
        test: ({ isEveryStation, stations }) =>
          isEveryStation !== false ||
          (stations ?? []).length > 0 || {
            zh: '请选择可用电站，或选择全部电站',
            en: 'choose stations, or all of them',
          },
      },
    ],
  },
  actions: {
    verify: {
      label: { zh: '人工验证', en: 'Verify by hand' },
      needs: 'verify',
      when: row => mayBinding(row.status, 'verify'),
      confirm: () => ({
        zh: '确认该车架号确属付款人的车辆；也可等待车主首次充电时自动验证',
        en: 'Say how you know that the vehicle is theirs; their first charge with it verifies it too',
      }),
      input: { reason },
    },
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => mayBinding(row.status, 'enable'),
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => mayBinding(row.status, 'disable'),
      isHarm: true,
      confirm: () => ({ zh: '停用后该车辆不能即插即充', en: 'The vehicle cannot plug and charge' }),
      input: { reason },
      isBatch: true,
    },
  },
})
