import { expect, test } from 'vitest'
import { pinyinOf } from './pinyin.ts'

test.each([
  ['电站列表', 'dian zhan lie biao'],
  ['重庆', 'chong qing'],
  ['会员等级规则', 'hui yuan deng ji gui ze'],
  ['参数设置', 'can shu she zhi'],
  ['定时调度', 'ding shi diao du'],
  ['充电策略', 'chong dian ce lve'],
  ['3D大屏', '3d da ping'],
  ['VIN绑定', 'vin bang ding'],
  ['导入 Excel 文件', 'dao ru excel wen jian'],
  ['', ''],
])('%s is typed as «%s», the second time too', (title, typed) => {
  expect(pinyinOf(title)).toBe(typed)
  expect(pinyinOf(title)).toBe(typed)
})
