// Of any record: what is not there, not now, or not like this.
import type { Refused } from './refused.ts'

export const record = {
  notFound: { code: 1404, zh: '记录不存在或已被删除', en: 'The record does not exist or was deleted' },
  stillReferred: {
    code: 1040,
    zh: '该记录仍被{what}引用，不能删除',
    en: 'The record is still referred to by {what} and cannot be deleted',
  },
  referenceMissing: { code: 1041, zh: '引用的{what}不存在', en: 'The {what} referred to does not exist' },
  alreadyThere: { code: 1042, zh: '相同的记录已存在', en: 'Such a record exists already' },
  outOfRange: { code: 1043, zh: '数值超出允许范围', en: 'A value is out of its range' },
  changedMeanwhile: {
    code: 1044,
    zh: '{who} 在 {time} 修改了该记录，请核对后再保存',
    en: '{who} changed this record at {time}; compare before you save',
  },
  pageTooDeep: {
    code: 1045,
    zh: '页码过深，请缩小筛选范围，或用“下一页”继续浏览',
    en: 'That page lies too deep: narrow the filters, or go on by “next page”',
  },
  placeUnknown: {
    code: 1046,
    zh: '翻页位置已失效，请回到第一页',
    en: 'That place in the list is not known, go back to page one',
  },
  notNow: { code: 1047, zh: '{reason}', en: '{reason}' },
  approvalWaiting: {
    code: 1048,
    zh: '该记录已有待审批的变更，请等待审批或先撤回',
    en: 'A change of this record is waiting for approval already: wait for it, or withdraw it first',
  },
  approvalOwn: {
    code: 1200,
    zh: '不能审批自己提交的变更，请由其他有权限的人员处理',
    en: 'You asked for this change yourself: somebody else has to decide',
  },
  approvalNotYours: {
    code: 1201,
    zh: '只有提交人可以撤回该变更',
    en: 'Only whoever asked for the change may withdraw it',
  },
  approvalDecided: {
    code: 1202,
    zh: '该变更已处理，请刷新后查看',
    en: 'The change is decided already, reload to see it',
  },
  approvalAskerOut: {
    code: 1214,
    zh: '提交人已停用或已没有该权限，只能驳回',
    en: 'Whoever asked for the change is disabled or has lost the right to it: it can only be rejected',
  },
  approvalOutdated: {
    code: 1216,
    zh: '提交之后 {who} 在 {time} 修改了该记录，这项申请已经过时：请驳回，由提交人按最新内容重新提交',
    en: '{who} changed the record at {time}, after this was asked for: reject it, and have it asked for again',
  },
  revealTooOften: {
    code: 1049,
    zh: '查看完整号码过于频繁，每小时最多 {most} 次，请稍后再试',
    en: 'At most {most} numbers an hour can be shown in full, try again later',
  },
  viewsTooMany: {
    code: 1063,
    zh: '每个列表最多保存 {most} 个视图，请先删除不用的',
    en: 'At most {most} views of a list can be kept; delete one that you no longer need',
  },
  viewRoleNotHeld: {
    code: 1064,
    zh: '只能共享给自己拥有的角色',
    en: 'A view can be shared only with a role that you hold',
  },
  preferencesTooMany: {
    code: 1062,
    zh: '个人偏好最多保存 {most} 项',
    en: 'At most {most} preferences can be kept',
  },
  fileMissing: { code: 1070, http: 400, zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  imageFormatWrong: {
    code: 1071,
    zh: '图片格式错误，请上传图片',
    en: 'wrong image format, please upload an image',
  },
  imageTooLarge: { code: 1072, zh: '头像图片不能超过2MB！', en: 'avatar image cannot exceed 2MB!' },
  pictureTooLarge: { code: 1300, zh: '图片不能超过 {limit}', en: 'The picture may not exceed {limit}' },
  fileGone: {
    code: 404,
    http: 404,
    zh: '文件不存在或链接已失效',
    en: 'The file does not exist or the link has expired',
  },
} as const satisfies Record<string, Refused>
