// What is kept of a station, tab by tab of its form.
import { halfHoursOfDay } from '@ev/rules/half-hours'
import * as z from 'zod'
import {
  constructionPlace,
  electricityType,
  facility,
  freeParkMin,
  parkFeeType,
  parkOutMin,
  partnerKind,
  positionType,
  runType,
  splitCycle,
  stationKind,
  stationStage,
  stationStatus,
} from '../asset-enums.ts'
import { f } from '../kit/field.ts'
import { pack } from '../kit/text.ts'

export const baseFields = {
  name: f.text('电站名称', 'Name', {
    max: 50,
    fits: 'stationName',
    filter: true,
    sort: true,
    width: 210,
    fixed: 'left',
  }),
  code: f.text('电站编号', 'Code', { max: 20, fits: 'stationCode', filter: true, sort: true, width: 120 }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
  merchant: f.ref('所属下级商户', 'Merchant', 'system-service/merchant', {
    optional: true,
    filter: true,
    width: 150,
    help: { zh: '留空表示商户自己的电站', en: "The seller's own if empty" },
  }),
  org: f.ref('所属组织', 'Organisation', 'system-service/org', { optional: true, filter: true, list: 'offered' }),
  operatingUnit: f.ref('运营单位', 'Operating unit', 'config-service/operatingUnit', {
    optional: true,
    filter: true,
    list: 'offered',
  }),
  runType: f.choice('运营方式', 'Run by', runType, { filter: true, initial: 'ZiYing', width: 110 }),
  kind: f.choice('电站类型', 'Kind', stationKind, { filter: true, initial: 1, width: 100 }),
  stage: f.choice('阶段', 'Stage', stationStage, {
    filter: true,
    write: 'create',
    initial: 'trial',
    width: 90,
    help: {
      zh: '调试电站不对外展示，订单免费；资料齐全后转为正式',
      en: 'On trial it is shown to nobody and charges nothing; it goes into production once all is there',
    },
  }),
  status: f.choice('电站状态', 'Status', stationStatus, { filter: true, write: 'never', width: 110 }),
  statusReason: f.text('状态原因', 'Why', { optional: true, write: 'never', list: 'offered' }),
  constructionPlace: f.choice('建设场所', 'Built at', constructionPlace, {
    optional: true,
    filter: true,
    list: 'offered',
  }),
  positionType: f.choice('地上地下', 'Above or below ground', positionType, {
    filter: true,
    initial: 1,
    list: 'offered',
  }),
  equipmentOwnerCode: f.text('资产所属方', 'Owner of the equipment', {
    optional: true,
    max: 9,
    fits: 'orgCode',
    list: 'offered',
    help: { zh: '9位组织机构代码', en: 'Its organisation code of 9 characters' },
  }),
  openDate: f.date('投运日期', 'Opened on', { optional: true, filter: true, sort: true, width: 112 }),
  note: f.longText('备注', 'Note', { optional: true, max: 255, list: 'offered' }),
}

export const placeFields = {
  area: f.area('所在地区', 'Area', { filter: true, width: 190 }),
  address: f.text('详细地址', 'Address', { max: 255, filter: true, width: 240 }),
  longitude: f.decimal('经度', 'Longitude', { least: -180, most: 180, places: 10, list: 'offered' }),
  latitude: f.decimal('纬度', 'Latitude', { least: -90, most: 90, places: 10, list: 'offered' }),
  siteGuide: f.text('站点引导', 'How to find it', { optional: true, max: 100, list: 'offered' }),
}

export const photoFields = {
  entrance: f.image('入口照片', 'Entrance', { optional: true, list: 'offered' }),
  path: f.image('路径照片', 'Path', { optional: true, list: 'never' }),
  panorama: f.image('全景照片', 'Panorama', { optional: true, list: 'never' }),
  pilePhoto: f.image('充电桩照片', 'Piles', { optional: true, list: 'never' }),
  otherPhoto: f.image('其他照片', 'Other', { optional: true, list: 'never' }),
}

export const hoursFields = {
  isOpenAllDay: f.flag('全天开放', 'Open all day', { filter: true, initial: true, list: 'offered' }),
  opensAt: f.text('开放时间', 'Opens at', { optional: true, max: 5, fits: 'clock', list: 'offered' }),
  closesAt: f.text('关闭时间', 'Closes at', {
    optional: true,
    max: 5,
    fits: 'clock',
    list: 'offered',
    help: { zh: '早于开放时间表示次日，相同表示全天', en: 'Earlier than it opens: on the next day; the same: all day' },
  }),
  businessHours: f.text('营业时间说明', 'Hours in words', {
    optional: true,
    max: 100,
    list: 'offered',
    help: { zh: '如：周一至周日 00:00-24:00', en: 'Such as: Monday to Sunday 00:00-24:00' },
  }),
  stationTel: f.text('站点电话', 'Phone of the station', {
    optional: true,
    max: 30,
    fits: 'anyPhone',
    list: 'offered',
  }),
  serviceTel: f.text('服务电话', 'Phone of the service', {
    optional: true,
    max: 30,
    fits: 'anyPhone',
    list: 'offered',
  }),
  directorName: f.text('负责人', 'Director', { optional: true, max: 20, filter: true, list: 'offered' }),
  directorPhone: f.phone('负责人手机', "Director's phone", { optional: true, list: 'offered' }),
}

export const facilityFields = {
  facilities: f.choices('配套设施', 'Facilities', facility, { optional: true, filter: true, list: 'offered' }),
  hasDuty: f.flag('有人值守', 'Attended', { filter: true, list: 'offered' }),
  hasVideo: f.flag('视频监控', 'Video', { filter: true, list: 'offered' }),
}

export const parkingFields = {
  parkNums: f.int('车位数', 'Bays', { most: 100_000, initial: 0, sort: true, list: 'offered' }),
  parkFeeType: f.choice('停车收费', 'Parking', parkFeeType, { filter: true, initial: 1, list: 'offered', width: 130 }),
  parkFeeTip: f.text('停车提示', 'What drivers are told', { optional: true, max: 100, list: 'offered' }),
  freeParkMin: f.choice('充电后免费停车', 'Free after charging', freeParkMin, { optional: true, list: 'offered' }),
  parkOutMin: f.choice('离场时限', 'Time to leave', parkOutMin, { optional: true, list: 'offered' }),
  hasBarrier: f.flag('有道闸', 'Barrier', { filter: true, list: 'offered' }),
  hasGroundLock: f.flag('有地锁', 'Ground locks', { filter: true, list: 'offered' }),
}

const leastPct = 30

/** A share of the power in some half hours of the day. */
const PowerWindow = z
  .strictObject({
    from: z
      .int()
      .min(0)
      .max(halfHoursOfDay - 1),
    to: z.int().min(1).max(halfHoursOfDay),
    pct: z.int().min(leastPct).max(100),
  })
  .meta({ examples: [{ from: 16, to: 22, pct: 60 }] })
export type PowerWindow = z.infer<typeof PowerWindow>

const areApart = (windows: readonly PowerWindow[]) => {
  const inOrder = windows.toSorted((one, other) => one.from - other.from)
  return inOrder.every((one, place) => one.from < one.to && one.to <= (inOrder[place + 1]?.from ?? halfHoursOfDay))
}

export const powerFields = {
  capacityKva: f.int('报装容量(kVA)', 'Capacity (kVA)', { most: 1_000_000, initial: 0, sort: true, width: 120 }),
  powerLimitPct: f.int('功率上限(%)', 'Power limit (%)', {
    least: leastPct,
    most: 100,
    initial: 100,
    list: 'offered',
    width: 110,
  }),
  powerWindows: f.data(
    '分时功率上限',
    'Limits by time',
    z
      .array(PowerWindow)
      .max(halfHoursOfDay)
      .refine(
        areApart,
        pack({ zh: '时段须先后分明，互不重叠', en: 'windows end after they begin and do not overlap' }),
      ),
    { list: 'never', sheet: 'never' },
  ),
  isAloneApplied: f.flag('独立报装', 'Own supply', { filter: true, list: 'offered' }),
  accountNo: f.text('户号', 'Utility account', { optional: true, max: 20, filter: true, list: 'offered' }),
  electricityType: f.choice('用电类型', 'Electricity', electricityType, {
    optional: true,
    filter: true,
    list: 'offered',
  }),
}

export const appFields = {
  isAppShown: f.flag('App 展示', 'Shown in the app', { filter: true, write: 'never', width: 90 }),
  supportsInvoice: f.flag('可开票', 'Invoices', { filter: true, initial: true, list: 'offered' }),
  supportsReserve: f.flag('可预约', 'Reservations', { filter: true, list: 'offered' }),
  lockDepositFen: f.fen('预约保证金', 'Deposit', { most: 100_000, initial: 0, list: 'offered' }),
  reserveHoldMin: f.int('预约保留时长(分钟)', 'Held for (minutes)', {
    least: 1,
    most: 240,
    initial: 15,
    list: 'offered',
  }),
  isRecommended: f.flag('推荐', 'Recommended', { filter: true, list: 'offered' }),
  sort: f.int('排序', 'Order', {
    most: 9_999,
    initial: 0,
    sort: true,
    list: 'offered',
    help: { zh: '小的在前', en: 'The smaller comes first' },
  }),
  color: f.text('标识颜色', 'Colour', { optional: true, max: 7, fits: 'color', list: 'offered' }),
}

export const tagFields = {
  tags: f.refs('标签', 'Tags', 'taglib-service/tag', { optional: true, filter: true, width: 180 }),
}

export const splitFields = {
  splitIsOn: f.flag('启用分账', 'Split', { filter: true, list: 'offered' }),
  splitCycle: f.choice('分账周期', 'Cycle', splitCycle, { initial: 1, list: 'offered' }),
  splitIsAutomatic: f.flag('自动分账', 'Automatic', { initial: true, list: 'offered' }),
  commissionElecBp: f.percent('电费抽成', 'Commission on electricity', { initial: 0, list: 'offered' }),
  commissionServiceBp: f.percent('服务费抽成', 'Commission on service', { initial: 0, list: 'offered' }),
}

export const partnerFields = {
  isPartnerShown: f.flag('对外可见', 'Shown to partners', { filter: true, list: 'offered' }),
  partnerKinds: f.choices('可见平台', 'Which partners', partnerKind, { optional: true, list: 'offered' }),
  isGovernmentReported: f.flag('监管上报', 'Reported', { filter: true, list: 'offered' }),
}
