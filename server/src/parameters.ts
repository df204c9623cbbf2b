// What an operator may tune: every parameter with its default and what it may be. The table system_parameter holds only
// what differs, for one seller or, with seller −1, for all.
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import { beyondScope } from './http/scope.ts'
import { anyUrl, choice, flag, number, outsideUrl, type Parameter, secret, text } from './parameter-kinds.ts'

const minutes: Text = { zh: '分钟', en: 'minutes' }
const days: Text = { zh: '天', en: 'days' }
const times: Text = { zh: '次', en: 'times' }
const rows: Text = { zh: '行', en: 'rows' }
const yuan: Text = { zh: '元', en: 'yuan' }
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
  'service.hotline': text({
    group: 'service',
    zh: '服务热线',
    en: 'Hotline',
    help: { zh: '显示在用户端“联系客服”和订单详情中', en: 'Shown to drivers as the number to call' },
    fallback: '',
    most: 20,
    fits: 'anyPhone',
  }),
  'service.hours': text({
    group: 'service',
    zh: '服务时间',
    en: 'Service hours',
    help: { zh: '显示在服务热线旁', en: 'Stands beside the hotline' },
    fallback: '每日 08:00–22:00',
    most: 60,
  }),
  'service.feedbackEmail': text({
    group: 'service',
    zh: '反馈邮箱',
    en: 'E-mail for feedback',
    help: { zh: '用户提交意见反馈的邮箱', en: 'Where drivers may write to' },
    fallback: '',
    most: 100,
    fits: 'email',
  }),
  'service.invoiceContact': text({
    group: 'service',
    zh: '开票联系人',
    en: 'Contact for invoices',
    help: { zh: '显示在发票申请页，如“张会计 020-87654321”', en: 'Shown where drivers ask for an invoice' },
    fallback: '',
    most: 60,
  }),
  'service.agreementUrl': outsideUrl({
    group: 'service',
    zh: '用户协议地址',
    en: 'User agreement',
    help: { zh: '用户注册和充电前须同意的协议', en: 'What drivers agree to before they charge' },
    fallback: '',
  }),
  'service.privacyUrl': outsideUrl({
    group: 'service',
    zh: '隐私政策地址',
    en: 'Privacy policy',
    help: { zh: '说明如何处理用户个人信息', en: 'How personal data are handled' },
    fallback: '',
  }),
  'service.appUrl': outsideUrl({
    group: 'service',
    zh: 'App 下载地址',
    en: 'App download',
    help: { zh: '桩上二维码被普通相机扫描时打开的网址', en: 'What a pile’s code opens in an ordinary camera' },
    fallback: '',
  }),
  'service.lowBalanceYuan': number({
    group: 'service',
    zh: '余额提醒线',
    en: 'Low balance',
    help: {
      zh: '账户余额低于该金额时提醒用户充值；0 表示不提醒',
      en: 'Below it drivers are reminded to recharge; 0 is never',
    },
    fallback: 10,
    least: 0,
    most: 10_000,
    unit: yuan,
  }),
  'service.lowBalanceText': text({
    group: 'service',
    zh: '余额提醒内容',
    en: 'Low balance reminder',
    help: { zh: '余额低于提醒线时发给用户的文字', en: 'What drivers are told then' },
    fallback: '您的账户余额不足，为免影响充电，请及时充值。',
    most: 200,
  }),
  'service.language': choice({
    group: 'service',
    zh: '用户端默认语言',
    en: 'Language drivers start with',
    help: { zh: '用户未自行选择语言时使用', en: 'Until they choose for themselves' },
    fallback: 'zh',
    choices: [
      { value: 'zh', zh: '中文', en: 'Chinese' },
      { value: 'en', zh: '英文', en: 'English' },
    ],
  }),
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
  // The platform's value is for everybody, so the seller's scope is left.
  const rows = await beyondScope(db)
    .selectFrom('system_parameter')
    .select(['seller_id', 'value'])
    .where('key', '=', key)
    .where('seller_id', 'in', [sellerId, '-1'])
    .execute()
  const own = rows.find(row => row.seller_id === sellerId) ?? rows[0]
  return parameterValue(key, own?.value)
}
