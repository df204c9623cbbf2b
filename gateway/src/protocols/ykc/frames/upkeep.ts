// Cards that are valid without the platform, work parameters, restart, upgrade, QR code.
import { ascii, count, text } from '../field.ts'
import { frame } from '../layout.ts'
import { several } from '../list.ts'
import { code, logicalCard, physicalCard, pile, success } from './common.ts'

/** So many cards a frame holds. */
export const cardsAtOnce = { send: 15, clear: 24, query: 26 }

const card = ['卡', 'Card'] as const
const counted = (most: number) => ({ isCounted: true, most })
const perCard = { isCounted: false, most: 26 }

export const sendCards = frame(0x44, '离线卡数据同步', 'Offline cards', {
  pile,
  cards: several(card, { logicalCard, physicalCard }, counted(cardsAtOnce.send)),
})
export const sendCardsAnswer = frame(0x43, '离线卡数据同步应答', 'Offline cards answer', {
  pile,
  result: success('保存结果', 'Result'),
  reason: code('失败原因', 'Reason', {
    0: ['无', 'none'],
    1: ['卡号格式错误', 'bad card number'],
    2: ['储存空间不足', 'storage full'],
  }),
})

export const clearCards = frame(0x46, '离线卡数据清除', 'Clear offline cards', {
  pile,
  cards: several(card, { physicalCard }, counted(cardsAtOnce.clear)),
})
export const clearCardsAnswer = frame(0x45, '离线卡数据清除应答', 'Clear offline cards answer', {
  pile,
  cards: several(
    card,
    {
      physicalCard,
      result: success('清除标记', 'Result'),
      reason: code('失败原因', 'Reason', { 0: ['无', 'none'], 1: ['卡号格式错误', 'bad card number'] }),
    },
    perCard,
  ),
})

export const queryCards = frame(0x48, '离线卡数据查询', 'Query offline cards', {
  pile,
  cards: several(card, { physicalCard }, counted(cardsAtOnce.query)),
})
export const queryCardsAnswer = frame(0x47, '离线卡数据查询应答', 'Query offline cards answer', {
  pile,
  cards: several(
    card,
    { physicalCard, exists: code('查询结果', 'Result', { 0: ['不存在', 'missing'], 1: ['存在', 'there'] }) },
    perCard,
  ),
})

export const setWork = frame(0x52, '工作参数设置', 'Work parameters', {
  pile,
  isLocked: code('是否允许工作', 'May work', { 0: ['允许', 'allowed'], 1: ['停止使用，锁定', 'stopped and locked'] }),
  maxPower: count(1, '最大允许输出功率', 'Highest output', { unit: '%' }),
})
export const setWorkAnswer = frame(0x51, '工作参数设置应答', 'Work parameters answer', { pile, result: success() })

const when = code('执行控制', 'When', { 1: ['立即执行', 'now'], 2: ['空闲执行', 'when idle'] })

export const restart = frame(0x92, '远程重启', 'Restart', { pile, when })
export const restartAnswer = frame(0x91, '远程重启应答', 'Restart answer', { pile, result: success() })

export const upgrade = frame(0x94, '远程更新', 'Upgrade', {
  pile,
  model: code('桩型号', 'Pile type', { 1: ['直流', 'DC'], 2: ['交流', 'AC'] }),
  power: count(2, '桩功率', 'Power', { unit: 'kW' }),
  ftpHost: ascii(16, '升级服务器地址', 'Server'),
  ftpPort: count(2, '升级服务器端口', 'Port'),
  ftpUser: ascii(16, '用户名', 'User'),
  ftpPassword: ascii(16, '密码', 'Password', { isSecret: true }),
  ftpPath: ascii(32, '文件路径', 'Path'),
  when,
  timeoutMin: count(1, '下载超时时间', 'Download time-out', { unit: 'min' }),
})
export const upgradeAnswer = frame(0x93, '远程更新应答', 'Upgrade answer', {
  pile,
  state: code('升级状态', 'State', {
    0: ['成功', 'succeeded'],
    1: ['编号错误', 'number mismatch'],
    2: ['程序与桩型号不符', 'does not fit the model'],
    3: ['下载更新文件超时', 'download timed out'],
  }),
})

/** Not in the document of version 1.6; piles of several makers know it. */
export const setQrPrefix = frame(0xf0, '二维码前缀下发', 'QR prefix', {
  pile,
  form: code('二维码格式', 'Form', {
    0: ['前缀+桩编号', 'prefix and pile code'],
    1: ['前缀+组织号+桩编号', 'prefix, organisation and pile code'],
  }),
  prefix: text('二维码前缀', 'Prefix'),
})
export const setQrPrefixAnswer = frame(0xf1, '二维码前缀下发应答', 'QR prefix answer', { pile, result: success() })
