export const statistics = {
  'statistics.tabs': '电站统计',
  'statistics.byStation': '按电站',
  'statistics.byTime': '按时间',
  'target.copy': '复制上月目标',
  'target.copyTitle': '把上月的目标复制到哪个月？',
  'target.copied': '已为 {{copied}} 个电站复制目标，{{kept}} 个电站已有目标。',
  'target.nothing': '{{month}} 的上一个月没有目标可以复制。',
  'target.reached': '完成 {{share}}%',
} as const
