// What an operator may tune: every parameter with its default and what it may be. The table system_parameter holds only
// what differs, for one seller or, with seller −1, for all.
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import { driverParameters } from './driver-parameters.ts'
import { beyondScope } from './http/scope.ts'
import { anyUrl, choice, flag, number, outsideUrl, type Parameter, secret, text } from './parameter-kinds.ts'

const minutes: Text = { zh: '分钟', en: 'minutes' }
const days: Text = { zh: '天', en: 'days' }
const times: Text = { zh: '次', en: 'times' }
const rows: Text = { zh: '行', en: 'rows' }
const fen: Text = { zh: '分', en: 'fen' }

const parameters = {
  'session.idleMinutes': number({
    group: 'security',
    zh: '无操作登出时间',
    en: 'Idle time until logout',
    help: {
      zh: '用户在这段时间内没有任何操作时自动退出登录',
      en: 'Whoever does nothing for this long is logged out',
    },
    fallback: 720,
    least: 5,
    most: 10_080,
    unit: minutes,
    isRisky: true,
  }),
  'password.ageDays': number({
    group: 'security',
    zh: '密码有效期',
    en: 'Age of a password',
    help: {
      zh: '密码使用超过该天数后须修改才能继续使用',
      en: 'An older password has to be changed before anything else',
    },
    fallback: 90,
    least: 1,
    most: 3_650,
    unit: days,
    isRisky: true,
  }),
  'login.guessesByAddress': number({
    group: 'security',
    zh: '同一地址允许的错误登录次数',
    en: 'Wrong logins allowed from one address',
    help: {
      zh: '15 分钟内超过该次数后，该网络地址暂时不能登录',
      en: 'In 15 minutes; beyond it the address has to wait',
    },
    fallback: 50,
    least: 5,
    most: 10_000,
    unit: times,
    isRisky: true,
    isPlatformOnly: true,
  }),
  'login.autoByAddress': number({
    group: 'security',
    zh: '同一地址允许的自动登录次数',
    en: 'Automatic logins allowed from one address',
    help: {
      zh: '15 分钟内超过该次数后，该网络地址暂时不能自动登录',
      en: 'In 15 minutes; beyond it the address has to wait',
    },
    fallback: 30,
    least: 1,
    most: 10_000,
    unit: times,
    isRisky: true,
    isPlatformOnly: true,
  }),
  'login.redeemsByAddress': number({
    group: 'security',
    zh: '同一地址允许的错误凭证兑换次数',
    en: 'Wrong tickets allowed from one address',
    help: {
      zh: '15 分钟内超过该次数后，该网络地址暂时不能兑换登录凭证',
      en: 'In 15 minutes; beyond it the address may bring back no ticket for a while',
    },
    fallback: 500,
    least: 5,
    most: 100_000,
    unit: times,
    isRisky: true,
    isPlatformOnly: true,
  }),
  'sms.codesPerDay': number({
    group: 'message',
    zh: '每个手机号每日验证码上限',
    en: 'Codes a telephone gets in a day',
    help: { zh: '达到上限后当日不再发送验证码', en: 'Beyond it no more codes are sent that day' },
    fallback: 10,
    least: 1,
    most: 1_000,
    unit: times,
    isPlatformOnly: true,
  }),
  'export.mostRows': number({
    group: 'sheet',
    zh: '单次导出行数上限',
    en: 'Rows of one export',
    help: { zh: '超过该行数的导出须先缩小筛选范围', en: 'An export of more rows has to be narrowed first' },
    fallback: 1_000_000,
    least: 1_000,
    most: 5_000_000,
    unit: rows,
  }),
  'outside.reconciliationUrl': outsideUrl({
    group: 'outside',
    zh: '对账管理登录地址',
    en: 'Login page of the reconciliation site',
    help: { zh: '菜单“对账管理”打开的网址；留空表示未开通', en: 'What the menu item opens; empty means there is none' },
    fallback: '',
  }),
  'money.rechargeApproveFen': number({
    group: 'money',
    zh: '后台充值复核金额',
    en: 'Recharges that a second person checks',
    help: {
      zh: '单笔后台充值（含赠送）超过该金额时须由第二人复核，单位为分',
      en: 'A back-office recharge above it, gifts included, waits for a second person; in fen',
    },
    fallback: 200_000,
    least: 0,
    most: 100_000_000,
    unit: fen,
    isRisky: true,
  }),
  'payment.otherPeers': flag({
    group: 'outside',
    zh: '支付渠道允许其他网关地址',
    en: 'Channels may have other gateways',
    help: {
      zh: '开启后渠道网关可以是任意地址；仅用于对接代理或联调环境',
      en: 'Gateways may be any address; only where there is a proxy or a peer for trials',
    },
    fallback: false,
    isRisky: true,
    isPlatformOnly: true,
  }),
  'roadGate.privateAddresses': flag({
    group: 'outside',
    zh: '道闸允许内网地址',
    en: 'Gates may have private addresses',
    help: {
      zh: '开启后连接检查可以访问内网；仅在道闸与服务器位于同一内网时开启',
      en: 'Lets the connection check reach the inner network; only where gates stand in it',
    },
    fallback: false,
    isRisky: true,
    isPlatformOnly: true,
  }),
  // As long as the wire has room for (frame 0x94).
  'ota.ftpHost': text({
    group: 'outside',
    zh: '升级 FTP 服务器',
    en: 'FTP server for upgrades',
    help: {
      zh: '云快充桩升级时从该服务器取文件，最多16个字符；留空则云快充桩不能远程升级',
      en: 'Where piles of YKC fetch new programs, 16 characters at most; without it they cannot be upgraded',
    },
    fallback: '',
    most: 16,
    isPlatformOnly: true,
  }),
  'ota.ftpPort': number({
    group: 'outside',
    zh: '升级 FTP 端口',
    en: 'Port of the FTP server',
    help: { zh: '升级 FTP 服务器的端口', en: 'Of the server that piles fetch new programs from' },
    fallback: 21,
    least: 1,
    most: 65_535,
    isPlatformOnly: true,
  }),
  'ota.ftpUser': text({
    group: 'outside',
    zh: '升级 FTP 用户名',
    en: 'User of the FTP server',
    help: { zh: '充电桩登录 FTP 服务器用的用户名', en: 'By which piles sign in there' },
    fallback: '',
    most: 16,
    isPlatformOnly: true,
  }),
  'ota.ftpPassword': secret({
    group: 'outside',
    zh: '升级 FTP 密码',
    en: 'Password of the FTP server',
    help: { zh: '加密保存，保存后不再显示', en: 'Kept sealed and never shown again' },
    fallback: '',
    most: 16,
    isPlatformOnly: true,
  }),
  'pile.qrPrefix': outsideUrl({
    group: 'outside',
    zh: '二维码前缀',
    en: 'QR prefix',
    help: {
      zh: '枪二维码的内容是该网址加枪编码，须以分隔符结尾；充电桩可以另设；留空则只有枪编码',
      en: 'What the code of a gun begins with, before the code of the gun; a pile may have its own; empty means none',
    },
    fallback: '',
  }),
  'screen.bigScreenUrl': anyUrl({
    group: 'interface',
    zh: '大屏地址',
    en: 'Address of the big screen',
    help: { zh: '菜单“大屏”打开的站内路径或网址', en: 'The path or address that the menu item opens' },
    fallback: '/activityPage/expoScreen_company/index.html',
  }),
  'screen.bigScreen3dUrl': anyUrl({
    group: 'interface',
    zh: '3D大屏地址',
    en: 'Address of the 3D big screen',
    help: { zh: '菜单“3D大屏”打开的站内路径或网址', en: 'The path or address that the menu item opens' },
    fallback: '/activityPage/3DLargeScreen/index.html',
  }),
  'shell.hasWatermark': flag({
    group: 'interface',
    zh: '页面水印显示账号',
    en: 'Pages carry the account as a watermark',
    help: { zh: '开启后每个页面以登录账号作水印，便于追查截图', en: 'Tells whose screen a picture was taken of' },
    fallback: false,
  }),
  'money.leastStartFen': number({
    group: 'money',
    zh: '启动充电最低余额',
    en: 'Least balance to begin with',
    help: {
      zh: '可用余额低于该金额时不能刷卡或即插即充；会员自己设置了最低余额的以会员的为准',
      en: 'With less nobody begins by card or by VIN; what a member has set for themselves comes first',
    },
    fallback: 500,
    least: 0,
    most: 1_000_000,
    unit: fen,
  }),
  'money.holdFen': number({
    group: 'money',
    zh: '启动充电预冻结金额',
    en: 'Set aside when a charge begins',
    help: {
      zh: '启动时冻结该金额，余额不足时冻结全部可用余额；用完后自动追加，无可追加时停止充电',
      en: 'So much is set aside, or all there is; when it is used up more is, and where there is none the charge is stopped',
    },
    fallback: 20_000,
    least: 100,
    most: 10_000_000,
    unit: fen,
  }),
  'money.payOrder': choice({
    group: 'money',
    zh: '扣款顺序',
    en: 'Order of paying',
    help: {
      zh: '电卡与优惠券之后，从哪个账户先扣；授信总是最后',
      en: 'After electricity cards and coupons, which account pays first; credit is always last',
    },
    fallback: 'rewardFirst',
    choices: [
      { value: 'rewardFirst', zh: '先赠送后本金', en: 'gift money first' },
      { value: 'principalFirst', zh: '先本金后赠送', en: 'principal first' },
    ],
  }),
  'money.isRewardForAll': flag({
    group: 'money',
    zh: '赠送金可付电费',
    en: 'Gift money pays for electricity too',
    help: { zh: '关闭时赠送金只能抵扣服务费', en: 'While it is off, gift money pays for service alone' },
    fallback: false,
  }),
  'money.creditApproveFen': number({
    group: 'money',
    zh: '授信额度复核线',
    en: 'Credit that a second person agrees to',
    help: {
      zh: '授信额度超过该金额时须由第二人复核；0 表示每次都要复核',
      en: 'A credit above it waits for a second person; with 0 every credit does',
    },
    fallback: 1_000_000,
    least: 0,
    most: 1_000_000_000,
    unit: fen,
    isRisky: true,
  }),
  ...driverParameters,
}

type Values = { [K in keyof typeof parameters]: (typeof parameters)[K]['fallback'] }
export type ParameterKey = keyof Values

// The same table once more, said so that a key gives the type of its value.
const byKey: { [K in ParameterKey]: Parameter<Values[K]> } = parameters

/** The table as the parameter screens see it: by key, its values' types forgotten. */
export const parameterTable: ReadonlyMap<string, Parameter> = new Map(Object.entries(parameters))

/** A stored value that does not fit counts as none: a typing error must not lock everybody out. */
export function parameterValue<K extends ParameterKey>(key: K, stored: string | null | undefined): Values[K] {
  const { fallback, read } = byKey[key]
  return (stored == null ? undefined : read(stored)) ?? fallback
}

/** The clear text of one that is kept sealed; nothing where none is set, or where another key has sealed it. */
export async function readSecret(
  db: Db,
  secrets: { open: (sealed: Buffer) => string | undefined },
  key: 'ota.ftpPassword',
): Promise<string> {
  const sealed = await readParameter(db, '-1', key)
  return sealed === '' ? '' : (secrets.open(Buffer.from(sealed, 'base64')) ?? '')
}

export async function readParameter<K extends ParameterKey>(db: Db, sellerId: string, key: K): Promise<Values[K]> {
  return (await readParameters(db, sellerId, [key]))(key)
}

/** Several at once; gives what says the value of each. */
export async function readParameters<K extends ParameterKey>(
  db: Db,
  sellerId: string,
  keys: readonly K[],
): Promise<<One extends K>(key: One) => Values[One]> {
  // The platform's value is for everybody, so the seller's scope is left.
  const rows = await beyondScope(db)
    .selectFrom('system_parameter')
    .select(['key', 'seller_id', 'value'])
    .where('key', 'in', [...keys])
    .where('seller_id', 'in', [sellerId, '-1'])
    .execute()
  return key => {
    const set = rows.filter(row => row.key === key)
    const own = set.find(row => row.seller_id === sellerId) ?? set[0]
    return parameterValue(key, own?.value)
  }
}
