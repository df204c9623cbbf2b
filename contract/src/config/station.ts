// Stations: where they are, how they are run, and what their guns say of them at this moment.
import { mayTakeStep, type StationStep } from '@ev/rules/station-status'
import * as z from 'zod'
import { openStatus, serviceStatus, stationSpeed } from '../asset-enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { filtersShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import type { Text } from '../kit/text.ts'
import {
  appFields,
  baseFields,
  facilityFields,
  hoursFields,
  parkingFields,
  partnerFields,
  photoFields,
  placeFields,
  powerFields,
  splitFields,
  tagFields,
} from './station-fields.ts'

/** What follows from its piles and guns. */
const countedFields = {
  openStatus: f.choice('对外状态', 'Public status', openStatus, { write: 'never', filter: true, list: 'offered' }),
  serviceStatus: f.choice('服务状态', 'Service', serviceStatus, { write: 'never', filter: true, width: 100 }),
  speeds: f.choices('快慢充', 'Speed', stationSpeed, { write: 'never', filter: true, width: 120 }),
  pileCount: f.int('桩数', 'Piles', { write: 'never', width: 70 }),
  gunCount: f.int('枪数', 'Guns', { write: 'never', width: 70 }),
  idleGunCount: f.int('空闲枪', 'Idle', { write: 'never', width: 80 }),
  busyGunCount: f.int('使用中枪', 'In use', { write: 'never', width: 80 }),
  offlineGunCount: f.int('离线枪', 'Offline', { write: 'never', width: 80 }),
  faultGunCount: f.int('故障枪', 'Faulty', { write: 'never', width: 80 }),
  ratedPowerKw: f.decimal('额定功率(kW)', 'Rated power (kW)', { write: 'never', places: 1, width: 120 }),
  billingModel: f.ref('当前计费模型', 'Cost model now', 'config-service/billingModel', {
    optional: true,
    write: 'never',
    filter: true,
    width: 160,
  }),
  groups: f.refs('电站分组', 'Groups', 'config-service/stationGroup', {
    optional: true,
    write: 'never',
    filter: true,
    list: 'offered',
  }),
  promoteTime: f.time('转正时间', 'In production since', { optional: true, write: 'never', list: 'offered' }),
  createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  updateTime: f.time('更新时间', 'Updated', { write: 'never', list: 'offered' }),
}

const fields = {
  ...baseFields,
  ...placeFields,
  ...countedFields,
  ...photoFields,
  ...hoursFields,
  ...facilityFields,
  ...parkingFields,
  ...powerFields,
  ...appFields,
  ...tagFields,
  ...splitFields,
  ...partnerFields,
}

const names = <T extends object>(group: T) => Object.keys(group) as (keyof T & string)[]

const MapStation = z.strictObject({
  id: Id,
  name: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  stage: z.string(),
  status: z.int(),
  serviceStatus: z.int(),
  gunCount: z.int(),
  idleGunCount: z.int(),
})
export type MapStation = z.infer<typeof MapStation>

/** How many points a map of stations has at most. */
export const mostOnMap = 5_000

type Counted = { readonly status: number; readonly busyGunCount: number }

const already: Record<StationStep, Text> = {
  open: { zh: '电站已在正常使用', en: 'The station is in normal use already' },
  maintain: { zh: '只有正常使用的电站可以转入维护', en: 'Only a station in normal use goes under maintenance' },
  close: { zh: '电站已关闭', en: 'The station is closed already' },
}

/** Why not now. Whoever charges there is not to be cut off. */
const step = (name: StationStep) => (row: Counted) => {
  if (!mayTakeStep(name, row.status)) return already[name]
  if (name === 'open' || row.busyGunCount === 0) return true
  return {
    zh: `有 ${row.busyGunCount} 把枪正在充电或准备充电`,
    en: `${row.busyGunCount} of its guns are charging or about to`,
  }
}

const reason = f.text('原因', 'Reason', { max: 100 })
const isShownAsked = (draft: { isOpenAllDay?: boolean }) => draft.isOpenAllDay === false
const isReserving = (draft: { supportsReserve?: boolean }) => draft.supportsReserve === true
const isSplit = (draft: { splitIsOn?: boolean }) => draft.splitIsOn === true

export const station = resource('config-service/station', {
  title: { zh: '电站', en: 'Station' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'area', 'status', 'stage', 'merchant'],
    phone: ['name', 'gunCount', 'status'],
  },
  form: {
    isTabbed: true,
    groups: [
      { title: { zh: '运行概况', en: 'At a glance' }, fields: ['status', 'statusReason', ...names(countedFields)] },
      { title: { zh: '基本信息', en: 'Basics' }, fields: names(baseFields).filter(name => !name.startsWith('status')) },
      { title: { zh: '位置', en: 'Place' }, fields: names(placeFields) },
      { title: { zh: '照片', en: 'Photos' }, fields: names(photoFields) },
      { title: { zh: '营业时间', en: 'Hours' }, fields: names(hoursFields) },
      { title: { zh: '配套设施', en: 'Facilities' }, fields: names(facilityFields) },
      { title: { zh: '停车', en: 'Parking' }, fields: names(parkingFields) },
      { title: { zh: '电力与限功率', en: 'Power' }, fields: names(powerFields) },
      { title: { zh: 'App 与预约', en: 'App and reservations' }, fields: names(appFields) },
      { title: { zh: '标签', en: 'Tags' }, fields: names(tagFields) },
      { title: { zh: '分账', en: 'Split' }, fields: names(splitFields) },
      { title: { zh: '互联互通', en: 'Interconnection' }, fields: names(partnerFields) },
    ],
    shows: {
      opensAt: { reads: ['isOpenAllDay'], when: isShownAsked },
      closesAt: { reads: ['isOpenAllDay'], when: isShownAsked },
      lockDepositFen: { reads: ['supportsReserve'], when: isReserving },
      reserveHoldMin: { reads: ['supportsReserve'], when: isReserving },
      freeParkMin: { reads: ['parkFeeType'], when: ({ parkFeeType }) => parkFeeType === 2 || parkFeeType === 3 },
      splitCycle: { reads: ['splitIsOn'], when: isSplit },
      splitIsAutomatic: { reads: ['splitIsOn'], when: isSplit },
      commissionElecBp: { reads: ['splitIsOn'], when: isSplit },
      commissionServiceBp: { reads: ['splitIsOn'], when: isSplit },
      partnerKinds: { reads: ['isPartnerShown'], when: ({ isPartnerShown }) => isPartnerShown === true },
    },
    rules: [
      {
        on: 'opensAt',
        reads: ['isOpenAllDay', 'closesAt'],
        test: ({ isOpenAllDay, opensAt, closesAt }) => {
          if (isOpenAllDay !== false) return true
          if (!opensAt || !closesAt) return { zh: '请填写开放和关闭时间', en: 'say when it opens and closes' }
          return opensAt !== '24:00' || { zh: '开放时间不能为 24:00', en: 'it cannot open at 24:00' }
        },
      },
      {
        on: 'freeParkMin',
        reads: ['parkFeeType'],
        test: ({ parkFeeType, freeParkMin }) =>
          (parkFeeType !== 2 && parkFeeType !== 3) ||
          (freeParkMin !== null && freeParkMin !== undefined) || {
            zh: '限时免费须选择免费时长',
            en: 'say for how long it is free',
          },
      },
    ],
  },
  sheet: {
    import: [
      'code',
      'name',
      'merchant',
      'operatingUnit',
      'runType',
      'kind',
      'area',
      'address',
      'longitude',
      'latitude',
      'stationTel',
      'serviceTel',
      'parkNums',
      'parkFeeType',
      'freeParkMin',
      'parkOutMin',
      'capacityKva',
      'openDate',
      'note',
    ],
    key: 'code',
  },
  actions: {
    open: {
      label: { zh: '开放', en: 'Open' },
      needs: 'enable',
      when: step('open'),
      isBatch: true,
    },
    maintain: {
      label: { zh: '转入维护', en: 'Maintain' },
      needs: 'maintain',
      when: step('maintain'),
      isHarm: true,
      confirm: count => ({
        zh: `将 ${count} 座电站转入维护？期间司机看不到，不能启动充电`,
        en: `Put ${count} stations under maintenance? Drivers do not see them and cannot charge there`,
      }),
      input: { reason },
      isBatch: true,
      undo: 'open',
    },
    close: {
      label: { zh: '关闭', en: 'Close' },
      needs: 'disable',
      when: step('close'),
      isHarm: true,
      confirm: count => ({
        zh: `关闭 ${count} 座电站？关闭后司机看不到，不能启动充电`,
        en: `Close ${count} stations? Drivers do not see them and cannot charge there`,
      }),
      input: { reason },
      isBatch: true,
      undo: 'open',
    },
    show: {
      label: { zh: '在 App 展示', en: 'Show in the app' },
      needs: 'show',
      when: row =>
        row.stage !== 'production'
          ? { zh: '调试电站不对外展示', en: 'A station on trial is shown to nobody' }
          : !row.isAppShown || { zh: '已在 App 展示', en: 'It is shown already' },
      isBatch: true,
      undo: 'hide',
    },
    hide: {
      label: { zh: '在 App 隐藏', en: 'Hide from the app' },
      needs: 'hide',
      when: row => row.isAppShown || { zh: '未在 App 展示', en: 'It is not shown' },
      isBatch: true,
      undo: 'show',
    },
    tag: {
      label: { zh: '打标签', en: 'Tag' },
      needs: 'edit',
      input: {
        tags: f.refs('标签', 'Tags', 'taglib-service/tag'),
        isReplacing: f.flag('替换原有标签', 'In place of those it has', { initial: false }),
      },
      isBatch: true,
    },
    copy: {
      label: { zh: '复制', en: 'Copy' },
      needs: 'add',
      confirm: () => ({
        zh: '以相同的设置和标签新增一座调试电站；照片、充电桩和计费不复制',
        en: 'A new station on trial with the same settings and tags, without photos, piles and prices',
      }),
      input: { name: baseFields.name, code: baseFields.code },
    },
    promote: {
      label: { zh: '转为正式', en: 'Promote' },
      needs: 'promote',
      when: row => row.stage === 'trial' || { zh: '已是正式电站', en: 'It is in production already' },
      confirm: count => ({
        zh: `将 ${count} 座电站转为正式并开放？此后对外展示，订单正常收费`,
        en: `Put ${count} stations into production and open them? They are shown, and charging costs money`,
      }),
      isBatch: true,
    },
  },
  more: {
    /** Where the stations of a list are. */
    map: read({
      may: 'query',
      input: z.strictObject({ filters: filtersShape(fields).default({}) }),
      output: z.array(MapStation),
    }),
  },
})
