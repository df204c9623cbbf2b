// What is asked for when an upgrade begins, and which piles the answers mean.
import { choices } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'

const pickedBy = choices([
  { value: 'station', zh: '按电站', en: 'By station' },
  { value: 'type', zh: '按桩型号', en: 'By pile type' },
  { value: 'pile', zh: '指定充电桩', en: 'Individual piles' },
])

const mode = choices([
  { value: 'idle', zh: '空闲时', en: 'When idle' },
  { value: 'now', zh: '立即', en: 'Immediately' },
])

export const what = {
  name: f.text('任务名称', 'Name', { max: 60 }),
  firmware: f.ref('升级包', 'Firmware', 'operation-service/firmware'),
}

export const which = {
  pickBy: f.choice('选择方式', 'Select piles', pickedBy, { initial: 'station' }),
  stations: f.refs('电站', 'Stations', 'config-service/station'),
  types: f.refs('桩型号', 'Pile types', 'config-service/pileType'),
  piles: f.refs('充电桩', 'Piles', 'config-service/pile'),
}

export const how = {
  mode: f.choice('升级时机', 'Timing', mode, {
    initial: 'idle',
    help: { zh: '正在充电的桩总是等到充电结束', en: 'Piles in use always wait until charging has ended' },
  }),
  timeoutMin: f.int('超时(分钟)', 'Timeout (min)', {
    least: 1,
    most: 240,
    initial: 30,
    help: { zh: '这段时间内须以新版本登录', en: 'A pile must log in with the new version within this time' },
  }),
  windowFrom: f.text('时段开始', 'Window start', {
    optional: true,
    fits: 'clock',
    max: 5,
    help: { zh: '如 23:00；留空则全天', en: 'e.g. 23:00; leave empty for any time' },
  }),
  windowTo: f.text('时段结束', 'Window end', {
    optional: true,
    fits: 'clock',
    max: 5,
    help: { zh: '如 06:00，可以跨零点', en: 'e.g. 06:00; may be after midnight' },
  }),
  canaryPct: f.int('首批(%)', 'Canary (%)', {
    least: 1,
    most: 100,
    initial: 5,
    help: { zh: '先升级的比例，至少一台', en: 'Share upgraded first; at least one pile' },
  }),
  batchSize: f.int('每批台数', 'Batch size', { least: 1, most: 500, initial: 20 }),
  mostFailedPct: f.int('失败上限(%)', 'Failure limit (%)', {
    most: 100,
    initial: 20,
    help: {
      zh: '超过后暂停，由人决定继续或取消',
      en: 'Above it the upgrade pauses until someone resumes or cancels it',
    },
  }),
}

export const begun = { ...what, ...which, ...how }

type Picked = { readonly pickBy?: string }
const isBy = (way: string) => ({ reads: ['pickBy'], when: ({ pickBy }: Picked) => pickBy === way })

/** Which piles are asked for in one way only. */
export const form = { shows: { stations: isBy('station'), types: isBy('type'), piles: isBy('pile') } }

export type Begun = {
  name: string
  firmware: string | null
  pickBy: 'station' | 'type' | 'pile'
  stations?: string[]
  types?: string[]
  piles?: string[]
  mode: 'idle' | 'now'
  windowFrom: string
  windowTo: string
  canaryPct: number
  batchSize: number
  mostFailedPct: number
  timeoutMin: number
}

type Chosen = { ids: string[] } | { filters: Record<string, unknown>; except: string[] }

/** Nothing as long as nothing is chosen. */
export function selectionOf({ pickBy, stations = [], types = [], piles = [] }: Partial<Begun>): Chosen | undefined {
  if (pickBy === 'station') return stations.length > 0 ? { filters: { station: stations }, except: [] } : undefined
  if (pickBy === 'type') return types.length > 0 ? { filters: { pileType: types }, except: [] } : undefined
  return piles.length > 0 ? { ids: piles } : undefined
}
