export const kit = {
  'kit.chartFailed': '图表加载失败，请检查网络后重试',
} as const
