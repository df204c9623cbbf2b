// Of exports, imports, actions on many rows and scheduled reports.
import type { Refused } from './refused.ts'

export const work = {
  sheetTooLarge: {
    code: 1073,
    zh: '文件不能超过 {limit}，请拆分后再导入',
    en: 'The file may not exceed {limit}, split it first',
  },
  timingStartPast: {
    code: 1080,
    zh: '定时开始时间不能早于今天',
    en: 'the timing start must not be before today',
  },
  timingNameTaken: {
    code: 1081,
    zh: '报表「{name}」已有定时导出，请打开后修改',
    en: 'The report “{name}” has a timed export already: open it to change it',
  },
  exportUnknown: {
    code: 1082,
    zh: '没有地址为 {path} 的导出',
    en: 'There is no export at {path}',
  },
  exportParamsUnfit: {
    code: 1083,
    zh: '导出条件有误：{message}',
    en: 'The parameters do not fit the export: {message}',
  },
  timingsTooMany: {
    code: 1084,
    zh: '每人最多设置 {most} 个定时报表',
    en: 'Nobody can have more than {most} scheduled reports',
  },
  pushUnderWay: {
    code: 1085,
    zh: '该报表正在推送，请稍候查看结果',
    en: 'The report is being pushed already, look again in a while',
  },
  pushFileGone: {
    code: 1086,
    zh: '报表文件已过期或未生成，不能再次推送',
    en: 'The file of the report is gone or was never made, it cannot be pushed again',
  },
  exportTooMany: {
    code: 1100,
    zh: '符合条件的数据超过 {most} 条，超出单次导出上限，请缩小筛选范围',
    en: 'More than {most} rows match, which is the most one export may hold: narrow the filters',
  },
  exportNothing: { code: 1101, zh: '没有可以导出的列', en: 'None of these columns can be exported' },
  workOwnerClosed: {
    code: 1102,
    zh: '提交人的账号或商户已停用，未执行',
    en: 'Not done: the account of whoever asked for it, or their seller, is disabled',
  },
  workRightLost: {
    code: 1103,
    zh: '提交人已没有该操作的权限（{permission}），未执行',
    en: 'Not done: whoever asked for it has lost the right ({permission})',
  },
  workInterrupted: {
    code: 1104,
    zh: '处理多次中断，已停止，请重新提交',
    en: 'It was interrupted several times and has been given up: start it again',
  },
  workCancelled: { code: 1105, zh: '已取消', en: 'Cancelled' },
  workGone: { code: 1106, zh: '该功能已不存在，未执行', en: 'Not done: what it is about no longer exists' },
  workNotWaiting: {
    code: 1107,
    zh: '该导入不在待确认状态，不能再次执行',
    en: 'This import is not waiting for its confirmation',
  },
  fileInUse: {
    code: 1120,
    zh: '后台处理还需要该文件，请等待完成或先取消',
    en: 'Work in the background still needs this file: wait for it, or cancel it first',
  },
  workOver: { code: 1108, zh: '处理已经结束', en: 'It has ended already' },
  sheetUnreadable: {
    code: 1110,
    zh: '文件无法读取，请上传未损坏的 .xlsx 文件',
    en: 'The file cannot be read: upload an .xlsx file that is whole',
  },
  sheetOld: {
    code: 1111,
    zh: '不支持旧版 .xls 文件，请另存为 .xlsx 后上传',
    en: 'Old .xls files are not taken: save it as .xlsx and upload that',
  },
  sheetEncrypted: {
    code: 1112,
    zh: '文件已加密，请取消密码后上传',
    en: 'The file is protected by a password: remove it and upload again',
  },
  sheetMacro: {
    code: 1113,
    zh: '文件含有宏或外部链接，请另存为不含这些内容的 .xlsx 后上传',
    en: 'The file holds macros or links to other files: save it as .xlsx without them',
  },
  sheetTooManyRows: {
    code: 1114,
    zh: '文件内容过多，单次最多导入 100,000 行、200 列，请拆分后再导入',
    en: 'The file holds too much: at most 100,000 rows and 200 columns at once, split it first',
  },
  sheetEmpty: {
    code: 1115,
    zh: '文件中没有数据，请从第一行表头、第二行数据开始填写',
    en: 'The file holds no rows: the header is the first row, the data begin in the second',
  },
  sheetMerged: {
    code: 1116,
    zh: '表头 {cell} 是合并单元格，请使用下载的模板',
    en: 'The header has a merged cell at {cell}: use the template',
  },
  sheetHeaderWrong: {
    code: 1117,
    zh: '表头与模板不一致。缺少：{missing}；多余：{unknown}；重复：{twice}',
    en: 'The header differs from the template. Missing: {missing}; unknown: {unknown}; twice: {twice}',
  },
  exportThroughCentre: {
    code: 1118,
    http: 413,
    zh: '符合条件的数据超过 {most} 条，请在页面上导出，到下载中心下载',
    en: 'More than {most} rows match: export them on the screen and fetch the file from the download center',
  },
  workTooMany: {
    code: 1119,
    zh: '您已有 {most} 个任务在排队或执行，请等待完成或先取消',
    en: '{most} tasks of yours are waiting or running already: wait for them, or cancel some',
  },
  batchTooMany: {
    code: 1109,
    zh: '一次最多处理 {most} 条，请缩小筛选范围',
    en: 'At most {most} rows can be acted on at once: narrow the filters',
  },
} as const satisfies Record<string, Refused>
