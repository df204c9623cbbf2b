import type { kit as zh } from '../zh-CN/kit.ts'

export const kit = {
  'kit.chartFailed': 'The chart could not be loaded. Check the network and try again',
  'kit.wholeDay': 'The whole day',
  'kit.toWholeDay': 'Make it the whole day',
} satisfies Record<keyof typeof zh, string>
