export const kit = {
  'kit.chartFailed': '图表加载失败，请检查网络后重试',
  'kit.wholeDay': '全天',
  'kit.toWholeDay': '改为全天',
} as const
