// Everything that people can tell piles: what each is called, what it asks for, who may, and which languages have a word
// for it. The calls, the menus and the dialogs follow from this table.
import { readTime } from '@ev/rules/units'
import type { protocol } from '../asset-enums.ts'
import type { ValueOf } from '../kit/choices.ts'
import { type Fields, f } from '../kit/field.ts'
import type { FormOf } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import type { Text } from '../kit/text.ts'
import { limitUnit, lockMove, resetMode } from '../operation-enums.ts'

export type ChargerProtocol = ValueOf<typeof protocol>

export type CommandKind = {
  readonly label: Text
  readonly on: 'pile' | 'gun'
  /** The right that asking for it needs, `resource:action`. */
  readonly needs: string
  /** Can do harm: it asks in red, and for a reason. */
  readonly isDangerous?: true
  /** About one target at a time. */
  readonly isSingle?: true
  /** What it does, said before it is sent. */
  readonly says: Text
  readonly params: Fields
  readonly form?: Pick<FormOf<Fields>, 'groups' | 'rules' | 'shows'>
  readonly protocols: readonly ChargerProtocol[]
}

const both = ['YKC1.6', 'OCPP1.6J'] as const
const ocpp = ['OCPP1.6J'] as const
const ykc = ['YKC1.6'] as const

const profileFields = {
  limit: f.decimal('上限', 'Limit', { least: 0, most: 2000, places: 1 }),
  unit: f.choice('单位', 'Unit', limitUnit, { initial: 'kW' }),
  from: f.time('开始时间', 'From', { optional: true }),
  to: f.time('结束时间', 'Until', { optional: true }),
  isDaily: f.flag('每天重复', 'Every day', {
    initial: false,
    help: {
      zh: '每天在开始与结束的钟点之间生效，须填写两个时间',
      en: 'Applies daily between the two times of day; both are required',
    },
  }),
}

export const commandKinds = {
  start: {
    label: { zh: '启动充电', en: 'Start charging' },
    on: 'gun',
    needs: 'gun:start',
    says: {
      zh: '以工作人员身份启动充电，请先确认车辆已插枪',
      en: 'Starts a session on behalf of staff; the vehicle should be plugged in',
    },
    params: {
      member: f.ref('代会员启动', 'On behalf of member', 'member-service/member', {
        optional: true,
        help: {
          zh: '选填。选择会员后按其余额与限制检查并由其付款；不选则由运营方承担',
          en: 'With a member, their balance and limits are checked and they pay; without, it is at the operator’s expense',
        },
      }),
      // Asked for where the station restricts vehicles and the member has several; whoever names none need not say so.
      vehicle: {
        ...f.ref('车辆', 'Vehicle', 'member-service/vehicle', { optional: true }),
        check: Id.nullable().default(null),
      },
    },
    protocols: both,
  },
  stop: {
    label: { zh: '停止充电', en: 'Stop charging' },
    on: 'gun',
    needs: 'order:stop',
    isDangerous: true,
    says: { zh: '正在进行的充电将被结束', en: 'Ends the session in progress' },
    params: {},
    protocols: both,
  },
  unlock: {
    label: { zh: '解锁枪头', en: 'Unlock connector' },
    on: 'gun',
    needs: 'gun:unlock',
    isDangerous: true,
    says: {
      zh: '松开枪锁；正在进行的充电会随之结束',
      en: 'Releases the connector; a session in progress ends',
    },
    params: {},
    protocols: ocpp,
  },
  readState: {
    label: { zh: '读取实时数据', en: 'Read live data' },
    on: 'gun',
    needs: 'gun:edit',
    says: { zh: '请充电桩立即上报该枪的状态', en: 'Asks the pile to report the state of the gun now' },
    params: {},
    protocols: both,
  },
  reserve: {
    label: { zh: '预约占用', en: 'Reserve' },
    on: 'gun',
    needs: 'gun:reserve',
    isSingle: true,
    says: { zh: '为一张卡保留该枪至指定时间', en: 'Reserves the gun for one card until the given time' },
    params: {
      tag: f.text('卡号', 'Card', { max: 20 }),
      until: f.time('保留至', 'Until'),
    },
    protocols: ocpp,
  },
  cancelReservation: {
    label: { zh: '取消预约占用', en: 'Cancel reservation' },
    on: 'gun',
    needs: 'gun:reserve',
    says: { zh: '撤销最近一次成功的预约占用', en: 'Cancels the latest accepted reservation' },
    params: {},
    protocols: ocpp,
  },
  setProfile: {
    label: { zh: '设置充电曲线', en: 'Set charging profile' },
    on: 'gun',
    needs: 'gun:limit',
    isDangerous: true,
    says: {
      zh: '限制该枪的输出，重复设置会替换前一次',
      en: 'Limits the output of the gun; a new profile replaces the old one',
    },
    params: profileFields,
    form: {
      groups: [],
      rules: [
        {
          on: 'to',
          reads: ['from', 'isDaily'],
          test: draft => spanFits(draft as { from?: string | null; to?: string | null; isDaily?: boolean }),
        },
      ],
    },
    protocols: ocpp,
  },
  clearProfile: {
    label: { zh: '清除充电曲线', en: 'Clear charging profile' },
    on: 'gun',
    needs: 'gun:limit',
    says: { zh: '该枪恢复不受限制的输出', en: 'Removes the output limit of the gun' },
    params: {},
    protocols: ocpp,
  },
  moveLock: {
    label: { zh: '地锁升降', en: 'Move ground lock' },
    on: 'gun',
    needs: 'gun:lock',
    isDangerous: true,
    says: { zh: '请确认车位上没有车辆和行人', en: 'Make sure the bay is clear of vehicles and people' },
    params: { move: f.choice('动作', 'Action', lockMove) },
    protocols: ykc,
  },
  reset: {
    label: { zh: '复位', en: 'Reset' },
    on: 'pile',
    needs: 'pile:reset',
    isDangerous: true,
    says: {
      zh: '充电桩将重启；立即复位会结束正在进行的充电',
      en: 'The pile restarts; an immediate reset ends sessions in progress',
    },
    params: {
      mode: f.choice('方式', 'Mode', resetMode, {
        initial: 'soft',
        help: { zh: '云快充不区分软硬重启', en: 'YKC does not distinguish soft and hard resets' },
      }),
      isWhenIdle: f.flag('空闲时执行', 'Only when idle', {
        initial: true,
        help: {
          zh: 'OCPP 桩立即执行：软重启由桩自行结束充电',
          en: 'OCPP piles reset at once; a soft reset ends sessions gracefully',
        },
      }),
    },
    protocols: both,
  },
  syncTime: {
    label: { zh: '对时', en: 'Sync clock' },
    on: 'pile',
    needs: 'pile:configure',
    says: { zh: '把平台时间下发给充电桩', en: 'Sets the pile clock to platform time' },
    params: {},
    protocols: both,
  },
  readConfiguration: {
    label: { zh: '读取配置', en: 'Read configuration' },
    on: 'pile',
    needs: 'pile:configure',
    says: {
      zh: '读取桩内配置项；不填则读取全部',
      en: 'Reads the settings of the pile; all of them if no key is given',
    },
    params: { keys: f.texts('配置项', 'Keys', { optional: true, eachMax: 50, most: 40 }) },
    protocols: ocpp,
  },
  writeConfiguration: {
    label: { zh: '修改配置', en: 'Change configuration' },
    on: 'pile',
    needs: 'pile:configure',
    isDangerous: true,
    says: {
      zh: '修改桩内配置项；错误的值可能使充电桩离线',
      en: 'Changes a setting of the pile; a wrong value may take it offline',
    },
    params: {
      key: f.text('配置项', 'Key', { max: 50 }),
      value: f.text('值', 'Value', { optional: true, max: 500 }),
    },
    protocols: ocpp,
  },
  limitPower: {
    label: { zh: '工作参数', en: 'Power limit' },
    on: 'pile',
    needs: 'pile:configure',
    isDangerous: true,
    says: {
      zh: '设置最大允许输出功率，或停止并锁定整桩',
      en: 'Limits the output of the pile, or stops and locks it',
    },
    params: {
      pct: f.int('最大功率(%)', 'Maximum power (%)', { least: 30, most: 100, initial: 100 }),
      isLocked: f.flag('停用并锁定', 'Stop and lock', { initial: false }),
    },
    protocols: ykc,
  },
  clearCache: {
    label: { zh: '清除授权缓存', en: 'Clear authorisation cache' },
    on: 'pile',
    needs: 'pile:configure',
    says: { zh: '桩内缓存的授权结果将被清除', en: 'Clears the authorisations cached in the pile' },
    params: {},
    protocols: ocpp,
  },
  sendCards: {
    label: { zh: '同步离线卡', en: 'Send offline cards' },
    on: 'pile',
    needs: 'pile:configure',
    says: { zh: '把全部启用的离线卡下发到充电桩', en: 'Sends all enabled offline cards to the pile' },
    params: {},
    protocols: both,
  },
  clearCards: {
    label: { zh: '清除离线卡', en: 'Clear offline cards' },
    on: 'pile',
    needs: 'pile:configure',
    isDangerous: true,
    says: { zh: '充电桩离线时将不再接受任何卡', en: 'The pile accepts no card while it is offline' },
    params: {},
    protocols: both,
  },
  setQrPrefix: {
    label: { zh: '下发二维码前缀', en: 'Set QR prefix' },
    on: 'pile',
    needs: 'pile:configure',
    says: {
      zh: '桩屏幕的二维码将使用此前缀；须桩支持该扩展',
      en: 'The pile shows QR codes with this prefix, if it supports the extension',
    },
    params: { prefix: f.text('前缀', 'Prefix', { max: 200, fits: 'url' }) },
    protocols: ykc,
  },
  diagnostics: {
    label: { zh: '上传诊断', en: 'Upload diagnostics' },
    on: 'pile',
    needs: 'pile:configure',
    says: { zh: '充电桩把诊断文件上传到此地址', en: 'The pile uploads its diagnostics file to this address' },
    params: {
      url: f.text('上传地址', 'Address', {
        max: 500,
        help: { zh: 'ftp:// 或 https:// 开头', en: 'Starts with ftp:// or https://' },
      }),
      from: f.time('起', 'From', { optional: true }),
      to: f.time('止', 'Until', { optional: true }),
    },
    form: {
      groups: [],
      rules: [
        {
          on: 'url',
          test: draft =>
            /^(ftps?|https?):\/\/\S+$/.test(String((draft as { url?: string }).url ?? '')) || {
              zh: '应以 ftp:// 或 https:// 开头',
              en: 'must start with ftp:// or https://',
            },
        },
      ],
    },
    protocols: ocpp,
  },
} as const satisfies Record<string, CommandKind>

export type CommandName = keyof typeof commandKinds
export const commandNames = Object.keys(commandKinds) as CommandName[]

/** The same without what differs from kind to kind. */
export const commandKind = (name: CommandName): CommandKind => commandKinds[name]

/** What the platform itself asks for, beside the actions of guns and prices. */
const others: Readonly<Record<string, Text>> = {
  prohibit: { zh: '禁用', en: 'Prohibit' },
  allow: { zh: '允许', en: 'Allow' },
  setTariff: { zh: '下发费率', en: 'Issue tariff' },
  setBalance: { zh: '更新余额', en: 'Update balance' },
  upgrade: { zh: '升级程序', en: 'Upgrade' },
  queryCards: { zh: '查询离线卡', en: 'Look up offline cards' },
  readSchedule: { zh: '读取充电计划', en: 'Read schedule' },
  trigger: { zh: '触发上报', en: 'Trigger message' },
  log: { zh: '上传日志', en: 'Upload log' },
  transfer: { zh: '透传', en: 'Data transfer' },
  installCertificate: { zh: '安装证书', en: 'Install certificate' },
  deleteCertificate: { zh: '删除证书', en: 'Delete certificate' },
  listCertificates: { zh: '查询证书', en: 'List certificates' },
  certificateSigned: { zh: '下发签名证书', en: 'Signed certificate' },
}

/** Every kind that a record can be of, as coded values. */
export const commandKindList = [
  ...commandNames.map(name => ({ value: name as string, ...commandKinds[name].label })),
  ...Object.entries(others).map(([value, label]) => ({ value, ...label })),
]

const dayMs = 86_400_000

/** A span that repeats lies within a day. */
function spanFits({ from, to, isDaily }: { from?: string | null; to?: string | null; isDaily?: boolean }): true | Text {
  const [start, end] = [from ? readTime(from) : undefined, to ? readTime(to) : undefined]
  if (isDaily && (start === undefined || end === undefined))
    return { zh: '每天重复须填写开始和结束时间', en: 'a daily limit needs both times' }
  if (start === undefined || end === undefined) return true
  if (end <= start) return { zh: '结束时间须晚于开始时间', en: 'the end must be after the start' }
  if (isDaily && end - start > dayMs)
    return { zh: '每天重复的时段不超过 24 小时', en: 'a daily limit lasts 24 hours at most' }
  return true
}
