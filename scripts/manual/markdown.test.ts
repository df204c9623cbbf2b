import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('headings, paragraphs, lists, tables and pictures are told apart', () => {
  const blocks = readMarkdown(
    '# 1 登录\n\n用浏览器\n打开。\n\n- 一\n- 二\n\n1. 甲\n2. 乙\n\n| 提示 | 办法 |\n| --- | --- |\n| 无 | 等 |\n\n![登录页](a.png)\n',
  )
  expect(blocks.map(block => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'table', 'picture'])
  expect(blocks[0]).toEqual({ kind: 'heading', level: 1, text: '1 登录' })
  expect(blocks[1]).toEqual({ kind: 'paragraph', spans: [{ text: '用浏览器打开。', look: 'plain' }] })
  expect(blocks[3]).toMatchObject({ isNumbered: true, items: [[{ text: '甲' }], [{ text: '乙' }]] })
  expect(blocks[4]).toMatchObject({
    head: [[{ text: '提示' }], [{ text: '办法' }]],
    rows: [[[{ text: '无' }], [{ text: '等' }]]],
  })
  expect(blocks[5]).toEqual({ kind: 'picture', caption: '登录页', file: 'a.png' })
})

test('bold, code and links are found inside a line', () => {
  const [block] = readMarkdown('**注意**：按 `Ctrl+K`，见[第 2 章](02-界面.md)。')
  expect(block).toEqual({
    kind: 'paragraph',
    spans: [
      { text: '注意', look: 'bold' },
      { text: '：按 ', look: 'plain' },
      { text: 'Ctrl+K', look: 'code' },
      { text: '，见', look: 'plain' },
      { text: '第 2 章', look: 'plain', to: '02-界面.md' },
      { text: '。', look: 'plain' },
    ],
  })
})

test.each([
  ['HTML', '<b>粗</b>'],
  ['HTML inside a line', '这里<br>换行'],
  ['a quotation', '> 引用'],
  ['a fence', '```\n代码\n```'],
  ['a list in a list', '- 一\n  - 二'],
  ['a heading of the fourth level', '#### 四'],
  ['bold that is not closed', '这是**粗'],
  ['a row with a cell too many', '| 甲 |\n| --- |\n| 一 | 二 |'],
  ['a table without its rule', '| 甲 |\n| 一 |'],
])('%s is refused, not printed as it stands', (_, text) => {
  expect(() => readMarkdown(text)).toThrow('no Markdown that the manual may use')
})
