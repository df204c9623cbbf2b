export const line = {
  'line.connecting': '正在连接',
  'line.live': '实时',
  'line.lost': '连接中断',
  'line.refused': '无法接收实时数据',
  'line.heard': '画面已停留',
  'line.retry': '立即重连',
} as const
