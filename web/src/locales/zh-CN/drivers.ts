export const drivers = {
  'appointment.empty': '还没有预约',
  'appointment.emptyHint': '车主在 App 中预约充电枪后，会在这里列出',
  'appointment.commands': '远程控制',
  'appointment.flow': '账户流水',

  'evaluation.empty': '还没有评价',
  'evaluation.emptyHint': '车主为已结算的订单评价后，会在这里列出',
  'evaluation.tags': '评价标签',
  'evaluation.order': '查看订单',
  'evaluation.figures': '评价概况',
  'evaluation.average': '平均评分',
  'evaluation.count': '评价数',
  'evaluation.replied': '已回复',
  'evaluation.sensitive': '含敏感词',
  'evaluation.byScore': '评分分布',
  'evaluation.stars': '{{score}} 星，满分 5 星',
} as const
