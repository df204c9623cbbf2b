// What the door refuses before anything happens.
import type { Refused } from './refused.ts'

export const door = {
  badInput: { code: 400, http: 400, zh: '{message}', en: '{message}' },
  bodyNotJson: {
    code: 400,
    http: 400,
    zh: '请求内容不是有效的 JSON，请检查后重试',
    en: 'The request body is not valid JSON',
  },
  requestUnfit: { code: 400, http: 400, zh: '请求无效，请检查后重试', en: 'The request is not valid' },
  bodyTooLarge: {
    code: 413,
    http: 413,
    zh: '提交的内容过大，最多 {limit}',
    en: 'The submitted content is too large, {limit} at most',
  },
  bodyKindUnknown: {
    code: 415,
    http: 415,
    zh: '不支持的内容类型，请使用 application/json',
    en: 'Unsupported content type, use application/json',
  },
  callUnknown: { code: 404, http: 404, zh: '接口不存在：{path}', en: 'No such call: {path}' },
  methodNotPost: { code: 405, http: 405, zh: '请使用 POST 方法调用接口', en: 'Calls are made with POST' },
  tokenMissing: {
    code: 401,
    http: 401,
    zh: '未授权：缺少登录凭证，请先登录',
    en: 'Unauthorized: authorization verification failed',
  },
  tokenExpired: { code: 2, zh: '登录已过期，请重新登录', en: 'token expired, please log in again' },
  idleTooLong: { code: 408, zh: '登录超时，请重新登录', en: 'login timed out, please log in again' },
  forbidden: {
    code: 403,
    http: 403,
    zh: '没有权限执行该操作（{permission}），请联系管理员授权',
    en: 'You may not do this ({permission}); ask an administrator for the right',
  },
  autoLoginReads: {
    code: 403,
    http: 403,
    zh: '自动登录仅供查看，请用账号登录后再操作',
    en: 'An automatic login may only look; log in with an account to change anything',
  },
  previewReads: {
    code: 403,
    http: 403,
    zh: '角色预览仅供查看，退出预览后再操作',
    en: 'A preview of a role may only look; leave it to change anything',
  },
  passwordChangeDue: {
    code: 1001,
    zh: '请先修改密码再继续使用',
    en: 'Change your password before you go on',
  },
  sameKeyOtherBody: {
    code: 1050,
    http: 409,
    zh: '同一幂等键已用于内容不同的请求',
    en: 'This idempotency key was used for another request',
  },
  tooManyLines: {
    code: 1051,
    http: 429,
    zh: '您已打开 {most} 个实时画面，请关闭不用的窗口后重试',
    en: 'You have {most} live screens open: close windows you do not use, then try again',
  },
  linesFull: {
    code: 1052,
    http: 503,
    zh: '同时打开的实时画面已达上限 {most} 个，请稍后重试',
    en: 'There are {most} live screens open, as many as there may be: try again in a moment',
  },
  busy: {
    code: 503,
    http: 503,
    zh: '系统繁忙，请稍后重试',
    en: 'The system is busy, try again in a moment',
  },
  ours: {
    code: 500,
    http: 500,
    zh: '服务端异常，请稍后重试；如仍失败，请将编号 {requestId} 告知管理员',
    en: 'Something went wrong on our side; try again, and if it fails tell your administrator the number {requestId}',
  },
} as const satisfies Record<string, Refused>
