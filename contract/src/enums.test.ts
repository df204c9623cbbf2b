import { expect, test } from 'vitest'
import { exportState, importState } from './enums.ts'
import { labelOf } from './kit/choices.ts'

test('[3.2.10] exports and imports have three states each, in both languages', () => {
  const labels = (list: typeof exportState.list | typeof importState.list, language: 'zh' | 'en') =>
    [1, 2, 3].map(value => labelOf(list, value, language))
  expect(labels(exportState.list, 'zh')).toEqual(['生成中', '可下载', '生成失败'])
  expect(labels(exportState.list, 'en')).toEqual(['Generating', 'Downloadable', 'Generation failed'])
  expect(labels(importState.list, 'zh')).toEqual(['导入中', '已完成', '导入失败'])
  expect(labels(importState.list, 'en')).toEqual(['Importing', 'Completed', 'Import failed'])
})
