// Of parameters, messages and menus.
import type { Refused } from './refused.ts'

export const settings = {
  parameterUnfit: {
    code: 1203,
    zh: '{name}：{range}',
    en: '{name}: {range}',
  },
  parameterNotYours: {
    code: 1204,
    zh: '该参数对所有商户统一生效，只有平台可以修改',
    en: 'This parameter holds for all sellers alike, only the platform may change it',
  },
  smsOff: {
    code: 1205,
    zh: '该短信已停用，请使用账号登录或联系管理员',
    en: 'This message is switched off, log in with your account or ask an administrator',
  },
  smsVariablesUnknown: {
    code: 1206,
    zh: '该模板没有变量 {unknown}，可用：{known}',
    en: 'The template has no {unknown}; it offers {known}',
  },
  smsVariableMissing: {
    code: 1207,
    zh: '内容必须包含 {missing}，否则收到的人无法使用',
    en: 'The text must contain {missing}, or it is of no use to whoever gets it',
  },
  smsTestFailed: {
    code: 1215,
    zh: '测试短信发送失败，原因见短信记录',
    en: 'The test message could not be sent, the log says why',
  },
  sentTooOften: {
    code: 1217,
    zh: '发送过于频繁：{span}最多 {most} 次，请 {minutes} 分钟后再试',
    en: 'Sent too often: at most {most} {span}, try again in {minutes} minutes',
  },
  builtInKept: { code: 1208, zh: '内置{what}不能删除', en: 'A built-in {what} cannot be deleted' },
  menuBuiltInFixed: {
    code: 1209,
    zh: '内置菜单的{what}不能修改',
    en: 'The {what} of a built-in menu item cannot be changed',
  },
  menuPlaceWrong: {
    code: 1210,
    zh: '不能放在这里：目录和页面只能位于顶层或目录之下，按钮只能位于页面之下，且不能放到自己下面',
    en: 'It cannot stand there: catalogues and screens stand at the top or in a catalogue, buttons on a screen, nothing below itself',
  },
  menuHasChildren: {
    code: 1211,
    zh: '请先删除其下级菜单和按钮',
    en: 'Delete what stands below it first',
  },
  permissionUnknown: {
    code: 1212,
    zh: '产品中没有权限 {permission}',
    en: 'The product knows no right {permission}',
  },
  permissionOfPlatform: {
    code: 1213,
    zh: '权限 {permission} 仅限平台，只能放在平台专用的页面上',
    en: 'The right {permission} is the platform’s own and stays on the platform’s screens',
  },
  reconciliationSiteUnset: {
    code: 1061,
    zh: '尚未配置对账管理地址，请联系管理员在参数设置中填写',
    en: 'No address is set for reconciliation management yet, ask an administrator to fill it in under Parameters',
  },
} as const satisfies Record<string, Refused>
