import { f } from '@ev/contract/kit/field'
import { expect, test } from 'vitest'
import { columnLabel, familyOf } from './column-labels.ts'

test('the records of a table are known by its name, or by what people call them', () => {
  expect(familyOf('system_role')).toBe('system-service/role')
  expect(familyOf('system_staff')).toBe('system-service/user')
  expect(familyOf('config_statistic_rule')).toBe('config-service/statisticRule')
})

test('a column has the label of its field; one that no field is called by stands for itself', () => {
  const fields = {
    parent: f.ref('上级', 'Above', 'system-service/org'),
    createTime: f.time('创建时间', 'Created'),
    amount: f.fen('金额', 'Amount'),
  }
  const labels = ['parent_id', 'created_at', 'amount_fen', 'lock_until'].map(one => columnLabel(fields, one, 'zh'))
  expect(labels).toEqual(['上级', '创建时间', '金额', 'lock_until'])
})
