import { describe, expect, test } from 'vitest'
import { f } from './field.ts'
import { fieldIssues } from './issues.ts'
import { secretMask } from './masked.ts'
import { sayValue } from './say.ts'

const wrong = (field: Parameters<typeof sayValue>[0], value: unknown) => fieldIssues(field.check, value, 'zh')[0]?.msg

describe('several texts', () => {
  const plates = f.texts('车牌', 'Plates', { optional: true, each: 'plate', most: 3 })
  test.each([
    [[], undefined],
    [['粤AD12345', ' 粤B88888 '], undefined],
    [['粤AD12345', '12345'], '第 2 行“12345”：请输入正确的车牌号'],
    [['粤AD12345', '粤AD12345'], '第 2 行“粤AD12345”：与第 1 行重复'],
    [['粤AD12345', ''], '第 2 行“”：不能为空'],
  ])('%j', (lines, message) => {
    expect(wrong(plates, lines)).toBe(message)
  })

  test('are so many at most, so long at most, and not none where one is needed', () => {
    expect(wrong(plates, ['粤A11111', '粤A11112', '粤A11113', '粤A11114'])).toBeDefined()
    const brands = f.texts('品牌', 'Brands', { eachMax: 3 })
    expect(wrong(brands, ['特斯拉汽'])).toBe('第 1 行“特斯拉汽”：最多 3 个字符')
    expect(wrong(brands, [])).toBeDefined()
  })

  test('are said with a comma of the language between them', () => {
    expect(sayValue(plates, ['粤A11111', '粤A11112'], 'zh')).toBe('粤A11111、粤A11112')
  })
})

describe('windows of the day', () => {
  const windows = f.windows('时段', 'Windows', { optional: true })
  const [morning, noon] = [
    { from: 16, to: 24 },
    { from: 24, to: 28 },
  ]
  test('lie one after the other, and are said as people read a clock', () => {
    expect(wrong(windows, [morning, noon])).toBeUndefined()
    expect(sayValue(windows, [morning, noon], 'zh')).toBe('08:00–14:00')
    expect(sayValue(windows, [morning], 'en')).toBe('08:00–12:00')
  })

  test.each([
    ['that overlap', [morning, { from: 20, to: 26 }]],
    ['that end before they begin', [{ from: 20, to: 10 }]],
    ['of no length', [{ from: 20, to: 20 }]],
    ['beyond the day', [{ from: 40, to: 49 }]],
  ])('%s are refused', (_name, value) => {
    expect(wrong(windows, value)).toBeDefined()
  })
})

test('a secret may come back as it was shown, and no longer than it may be', () => {
  const secret = f.secret('密钥', 'Key', { optional: true, max: 10 })
  expect([secretMask, '', 'k3y'].map(value => wrong(secret, value))).toEqual([undefined, undefined, undefined])
  expect(wrong(secret, 'x'.repeat(11))).toBeDefined()
})
