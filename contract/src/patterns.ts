// The shared input patterns (requirements 5.1) and the generic rules with their exact messages (5.2).
// Forms and server read the same table; without zod, so that the login page can have it too.
import { mobileShape, pileCodeShape, plateShape, vinShape } from '@ev/rules/shapes'
import type { Text } from './kit/text.ts'

export type Pattern = Text & { readonly fits: (text: string) => boolean; readonly example: string }

const pattern = (fits: RegExp | ((text: string) => boolean), example: string, zh: string, en: string): Pattern => ({
  fits: typeof fits === 'function' ? fits : text => fits.test(text),
  example,
  zh,
  en,
})

const within = (shape: RegExp, least: number, most: number) => (text: string) =>
  shape.test(text) && Number(text) >= least && Number(text) <= most

// The weights of the places of an identity number by GB 11643 (ISO 7064, MOD 11-2).
const identityWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
function isIdentityNumber(text: string) {
  if (!/^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(text)) return false
  const sum = identityWeights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

export const patterns = {
  mobile: pattern(mobileShape, '13800138000', '请输入正确的手机号', 'enter a correct mobile number'),
  landline: pattern(/^0\d{2,3}-?\d{7,8}$/, '020-87654321', '请输入正确的固定电话', 'enter a correct landline number'),
  anyPhone: pattern(
    /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/,
    '4008001234',
    '请输入正确的联系电话',
    'enter a correct phone number',
  ),
  email: pattern(
    text => text.length <= 100 && /^[\w.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/.test(text),
    'ops@example.com',
    '请输入正确的邮箱',
    'enter a correct e-mail',
  ),
  identity: pattern(isIdentityNumber, '11010519491231002X', '请输入正确的身份证号', 'enter a correct identity number'),
  vin: pattern(vinShape, 'LSVAU2A37N2123456', '车架号为17位数字或大写字母', '17 digits or capital letters'),
  plate: pattern(plateShape, '粤AD12345', '请输入正确的车牌号', 'enter a correct licence plate'),
  postcode: pattern(/^\d{6}$/, '510000', '请输入6位邮政编码', 'enter a postcode of 6 digits'),
  cityCode: pattern(/^\d{6}$/, '440100', '请输入6位城市编码', 'enter a city code of 6 digits'),
  cardNumber: pattern(/^\w{1,18}$/, '6688001234', '卡号为1至18位字母、数字或下划线', '1 to 18 word characters'),
  longitude: pattern(
    within(/^-?\d{1,3}(\.\d{1,10})?$/, -180, 180),
    '113.3245210000',
    '经度范围为±180，最多10位小数',
    'within ±180, up to 10 decimals',
  ),
  latitude: pattern(
    within(/^-?\d{1,2}(\.\d{1,10})?$/, -90, 90),
    '23.1064700000',
    '纬度范围为±90，最多10位小数',
    'within ±90, up to 10 decimals',
  ),
  url: pattern(
    text => text.length <= 500 && /^https?:\/\/[^\s/$.?#][^\s]*$/i.test(text),
    'https://example.com',
    '网址须以 http 或 https 开头',
    'must start with http or https',
  ),
  percentOneDecimal: pattern(
    within(/^\d{1,3}(\.\d)?$/, 0, 100),
    '12.5',
    '请输入0至100，最多1位小数',
    '0 to 100, up to 1 decimal',
  ),
  percent: pattern(
    within(/^\d{1,3}(\.\d{1,2})?$/, 0, 100),
    '12.50',
    '请输入0至100，最多2位小数',
    '0 to 100, up to 2 decimals',
  ),
  percentTo200: pattern(
    within(/^\d{1,3}(\.\d{1,2})?$/, 0, 200),
    '150.00',
    '请输入0至200，最多2位小数',
    '0 to 200, up to 2 decimals',
  ),
  twoDecimals: pattern(/^-?\d{1,12}(\.\d{1,2})?$/, '12.34', '请输入数字，最多2位小数', 'a number, up to 2 decimals'),
  oneDecimal: pattern(/^\d{1,12}(\.\d)?$/, '1.5', '请输入非负数，最多1位小数', 'not negative, up to 1 decimal'),
  sixDigits: pattern(/^\d{1,6}$/, '123456', '请输入最多6位数字', 'up to 6 digits'),
  nineDigitsTwoDecimals: pattern(
    /^\d{1,9}(\.\d{1,2})?$/,
    '123456789.12',
    '请输入最多9位整数和2位小数',
    'up to 9 digits and 2 decimals',
  ),
  fiveDigits: pattern(/^\d{1,5}$/, '12345', '请输入最多5位整数', 'a whole number of up to 5 digits'),
  positiveInteger: pattern(/^[1-9]\d{0,14}$/, '1', '请输入正整数', 'enter a positive whole number'),
  naturalInteger: pattern(/^(0|[1-9]\d{0,14})$/, '0', '请输入0或正整数', 'enter 0 or a positive whole number'),
  dayOfMonth: pattern(within(/^\d{1,2}$/, 1, 28), '28', '请输入1至28', 'enter 1 to 28'),
  pileNumber: pattern(within(/^\d{1,2}$/, 0, 33), '33', '请输入0至33', 'enter 0 to 33'),
  pileCode: pattern(pileCodeShape, '44030500000001', '桩编码为14位数字', '14 digits'),
  chargerIdentity: pattern(
    /^[A-Za-z0-9*+=:|@._-]{1,48}$/,
    'CN-SZ-0001',
    '最多48位字母、数字或 *+=:|@._-',
    'up to 48 letters, digits or *+=:|@._-',
  ),
  simNumber: pattern(
    /^[0-9A-Za-z]{11,20}$/,
    '89860123456789012345',
    'SIM卡号为11至20位数字或字母',
    '11 to 20 digits or letters',
  ),
  stationName: pattern(
    /^[\u4e00-\u9fa5A-Za-z0-9_\-()（）[\]【】]{1,60}$/,
    '珠江新城充电站(A区)',
    '仅限中文、字母、数字、下划线、短横线和括号',
    'Chinese, letters, digits, underscore, hyphen and brackets only',
  ),
  smsName: pattern(/^[\u4e00-\u9fa5]{2,20}$/, '登录验证码', '请输入2至20个汉字', '2 to 20 Chinese characters'),
  personName: pattern(/^[\u4e00-\u9fa5]{2,6}$/, '王小明', '请输入2至6个汉字', '2 to 6 Chinese characters'),
  weChat: pattern(/^[A-Za-z][\w-]{5,19}$/, 'wx_operator', '请输入正确的微信号！', 'please enter correct WeChat!'),
  mailAddress: pattern(
    /^[^\n]{1,200}$/,
    '广州市天河区',
    '请输入正确的通讯地址！',
    'please enter correct mailing address!',
  ),
  stationCode: pattern(
    /^[A-Za-z0-9_-]{1,20}$/,
    'SZ-0001',
    '电站编号为1至20位字母、数字、下划线或短横线',
    '1 to 20 letters, digits, underscores or hyphens',
  ),
  clock: pattern(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '08:30', '请输入时间，如 08:30', 'enter a time like 08:30'),
  color: pattern(/^#[0-9A-Fa-f]{6}$/, '#52C41A', '颜色格式应为 #RRGGBB', 'must be #RRGGBB'),
  sellerPassword: pattern(
    /^(?!\d+$)(?![A-Za-z]+$)[\dA-Za-z*]{5,12}$/,
    'abc123',
    '密码为5至12位数字和字母，不能全为数字或全为字母',
    '5 to 12 digits and letters, not all digits and not all letters',
  ),
  userPassword: pattern(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).{10,64}$/,
    'Charge@2026',
    '必须包含10位以上大小写字母、数字、特殊字符',
    'must contain 10+ chars with upper/lower case letters, digits, special characters',
  ),
  account: pattern(
    /^[A-Za-z0-9]{1,10}$/,
    'zhangsan1',
    '用户名为字母或数字的组合！',
    'username is a combination of letters or digits!',
  ),
  roleCode: pattern(
    /^[A-Za-z][A-Za-z0-9]{0,29}$/,
    'stationLead',
    '以字母开头，仅限字母和数字',
    'letters and digits, beginning with a letter',
  ),
  smsCode: pattern(
    /^[A-Za-z][A-Za-z0-9]{1,39}$/,
    'balanceLow',
    '以字母开头，2 至 40 位字母和数字',
    '2 to 40 letters and digits, beginning with a letter',
  ),
  menuUrl: pattern(
    /^(\/[^/?#\s\\][^?#\s\\]*|https?:\/\/[^\s]+)$/,
    '/business/example',
    '请输入以 / 开头的站内地址，或 http(s) 网址',
    'a path that begins with /, or an http(s) address',
  ),
  permission: pattern(
    /^[A-Za-z][A-Za-z0-9]{0,39}:[A-Za-z][A-Za-z0-9]{0,39}$/,
    'order:export',
    '格式为 资源:操作，如 order:export',
    'resource:action, e.g. order:export',
  ),
  orgCode: pattern(
    /^[A-Za-z0-9_-]{1,40}$/,
    'GZ-01',
    '仅限字母、数字、下划线和短横线',
    'letters, digits, underscore and hyphen only',
  ),
  creditCode: pattern(
    /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/,
    '91440101MA5ABCDE1X',
    '请输入18位统一社会信用代码',
    'enter a credit code of 18 characters',
  ),
  bankAccount: pattern(/^\d{8,30}$/, '6222021234567890123', '银行账号为8至30位数字', '8 to 30 digits'),
  hostName: pattern(
    /^(?=.{1,100}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
    'charge.example.com',
    '请输入正确的域名，仅限小写字母、数字、短横线和点',
    'enter a host name in lower case, without http',
  ),
  offlineCard: pattern(/^\d{16}$/, '6010000039900001', '卡号为16位数字', '16 digits'),
  chip: pattern(
    /^[0-9A-F]{16}$/,
    'E000000039900001',
    '芯片号为16位十六进制数，字母大写',
    '16 hexadecimal digits, capitals',
  ),
  cardChip: pattern(
    /^[0-9A-F]{8,16}$/,
    'D14B0A54',
    '芯片号为8至16位十六进制数，字母大写',
    '8 to 16 hexadecimal digits, capitals',
  ),
  program: pattern(
    /^[\w.+-]{1,30}$/,
    'V1.6.5',
    '版本为1至30位字母、数字或 . _ + -',
    '1 to 30 letters, digits or . _ + -',
  ),
  ftpPath: pattern(
    /^[\x21-\x7e]{1,32}$/,
    '/tcu/1.6.5.bin',
    '最多32位字符，不含空格和汉字',
    'up to 32 plain characters',
  ),
  sha256: pattern(
    /^[0-9a-f]{64}$/,
    '0'.repeat(64),
    '密码须以小写十六进制 SHA-256 提交',
    'must be a lower-case hex SHA-256',
  ),
} as const satisfies Record<string, Pattern>

type Rule = Text & { readonly holds: (text: string) => boolean }

// An empty field breaks no rule but `empty`: whether it may be empty is a rule of its own.
const filled = (fits: RegExp | ((text: string) => boolean)) => (text: string) =>
  text === '' || (typeof fits === 'function' ? fits(text) : fits.test(text))

export const rules = {
  phone: { holds: filled(patterns.mobile.fits), zh: '请输入正确手机号', en: 'enter a correct mobile number' },
  email: { holds: filled(patterns.email.fits), zh: '请输入正确邮箱', en: 'enter a correct e-mail' },
  empty: { holds: text => text.trim() !== '', zh: '不能为空', en: 'must not be empty' },
  english: { holds: filled(/^[A-Za-z]+$/), zh: '请输入英文', en: 'enter English letters' },
  integer: { holds: filled(/^-?\d+$/), zh: '请输入整数', en: 'enter a whole number' },
  chinese: { holds: filled(/^[\u4e00-\u9fa5]+$/), zh: '请输入中文', en: 'enter Chinese characters' },
  idCard: { holds: filled(isIdentityNumber), zh: '请输入正确身份证', en: 'enter a correct identity number' },
  zip: { holds: filled(/^\d{6}$/), zh: '请输入正确邮政号码', en: 'enter a correct postcode' },
  letterOrDigit: { holds: filled(/^[A-Za-z0-9]+$/), zh: '请输入英文或者数字', en: 'enter letters or digits' },
  noSpecial: {
    holds: filled(/^[^*\\%<>]+$/),
    zh: '请输入非*\\%<>等特殊字符',
    en: 'the characters * \\ % < > are not allowed',
  },
  url: { holds: filled(patterns.url.fits), zh: '请输入正确网址', en: 'enter a correct address' },
  positiveInteger: { holds: filled(/^[1-9]\d*$/), zh: '请输入正整数', en: 'enter a positive whole number' },
  zeroOrPositive: { holds: filled(/^(0|[1-9]\d*)$/), zh: '请输入0或正整数', en: 'enter 0 or a positive whole number' },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** `empty|phone`: the first rule that the text breaks, or nothing. */
export function brokenRule(combined: string, text: string): Rule | undefined {
  for (const name of combined.split('|')) {
    if (!(name in rules)) throw new Error(`no rule ${name}`)
    const rule = rules[name as RuleName]
    if (!rule.holds(text)) return rule
  }
  return undefined
}
