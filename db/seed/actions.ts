// What the buttons are called. A pair comes before its action where the trade has a word of its own.
type Title = readonly [zh: string, en: string]

const titles: Record<string, Title> = {
  add: ['新增', 'Add'],
  delete: ['删除', 'Delete'],
  edit: ['编辑', 'Edit'],
  query: ['查询', 'Query'],
  get: ['查看', 'View'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],

  accept: ['接单', 'Accept'],
  activate: ['激活', 'Activate'],
  allot: ['划拨', 'Allot'],
  allow: ['允许', 'Allow'],
  approve: ['通过', 'Approve'],
  approveFirst: ['初审通过', 'Approve first'],
  approveSecond: ['复审通过', 'Approve second'],
  audit: ['审核', 'Audit'],
  batch: ['批量审核', 'Audit in batch'],
  bind: ['绑定', 'Bind'],
  cancel: ['取消', 'Cancel'],
  check: ['核对', 'Check'],
  claim: ['认领', 'Claim'],
  compute: ['计算', 'Compute'],
  confirm: ['确认', 'Confirm'],
  credit: ['授信', 'Set credit'],
  dispatch: ['派单', 'Dispatch'],
  download: ['下载', 'Download'],
  finish: ['完成', 'Finish'],
  freeze: ['冻结', 'Freeze'],
  handle: ['处理', 'Handle'],
  hang: ['挂起', 'Hang'],
  hide: ['隐藏', 'Hide'],
  issue: ['下发', 'Issue'],
  kick: ['强制下线', 'Kick out'],
  lock: ['锁定', 'Lock'],
  manual: ['手工退款', 'Refund by hand'],
  payOut: ['打款', 'Pay out'],
  prohibit: ['禁用', 'Prohibit'],
  promote: ['转为正式', 'Promote'],
  publish: ['发布', 'Publish'],
  qrCode: ['二维码', 'QR codes'],
  recompute: ['重算', 'Recompute'],
  red: ['红冲', 'Reverse'],
  redeem: ['核销', 'Redeem'],
  redispatch: ['改派', 'Redispatch'],
  refund: ['退款', 'Refund'],
  reject: ['驳回', 'Reject'],
  replace: ['补卡', 'Replace'],
  replenish: ['补货', 'Replenish'],
  reply: ['回复', 'Reply'],
  report: ['立即上报', 'Report now'],
  reportLoss: ['挂失', 'Report lost'],
  repush: ['重新推送', 'Push again'],
  reset: ['复位', 'Reset'],
  resetPassword: ['重置密码', 'Reset password'],
  resolve: ['处理差异', 'Resolve'],
  resume: ['恢复', 'Resume'],
  retry: ['重试', 'Retry'],
  run: ['立即执行', 'Run now'],
  settle: ['手动结算', 'Settle by hand'],
  show: ['显示', 'Show'],
  submit: ['提交', 'Submit'],
  test: ['测试', 'Test'],
  thaw: ['解冻', 'Thaw'],
  toWorkOrder: ['转工单', 'To work order'],
  transfer: ['转移', 'Transfer'],
  unlock: ['解锁', 'Unlock'],
  void: ['作废', 'Void'],
  waive: ['减免', 'Waive'],
  withdraw: ['撤回', 'Withdraw'],

  'approval:approve': ['通过变更', 'Approve a change'],
  'approval:reject': ['驳回变更', 'Reject a change'],
  'card:cancel': ['注销', 'Cancel'],
  'card:enable': ['解挂', 'Enable'],
  'card:issue': ['发卡', 'Issue'],
  'coupon:issue': ['发放', 'Issue'],
  'fleetRecharge:add': ['充值', 'Recharge'],
  'invoice:add': ['申请', 'Apply'],
  'invoice:check': ['审核', 'Check'],
  'invoice:issue': ['开票', 'Issue'],
  'member:cancel': ['注销', 'Cancel'],
  'order:check': ['核查', 'Check'],
  'order:stop': ['停止充电', 'Stop charging'],
  'recharge:add': ['充值', 'Recharge'],
  'station:disable': ['关闭', 'Close'],
  'station:enable': ['开放', 'Open'],
  'ticket:issue': ['签发登录凭证', 'Issue login ticket'],
}

/** How a thing is named on a screen that is about another one. */
const nouns: Record<string, Title> = {
  accountFlow: ['账户流水', 'account flow'],
  allWork: ['后台处理', 'background work'],
  approval: ['变更审批', 'approvals'],
  costModelIncome: ['策略收入', 'strategy income'],
  evaluationTag: ['评价标签', 'evaluation tags'],
  file: ['文件', 'files'],
  gun: ['充电枪', 'gun'],
  order: ['订单', 'orders'],
  pile: ['充电桩', 'pile'],
  reportGroup: ['上报分组', 'reporting groups'],
  stationGroup: ['电站分组', 'station groups'],
  thirdCouponCategory: ['券类目', 'coupon categories'],
}

export function actionTitle(resource: string, action: string): Title {
  const title = titles[`${resource}:${action}`] ?? titles[action]
  if (!title) throw new Error(`no title for ${resource}:${action}`)
  return title
}

export function foreignActionTitle(resource: string, action: string): Title {
  const own = titles[`${resource}:${action}`]
  if (own) return own
  const noun = nouns[resource]
  if (!noun) throw new Error(`no noun for ${resource}:${action}`)
  const [zh, en] = actionTitle(resource, action)
  return [zh + noun[0], `${en} ${noun[1]}`]
}
