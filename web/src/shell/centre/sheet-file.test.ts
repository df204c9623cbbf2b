import { expect, test } from 'vitest'
import { mostSheetBytes, objectionToSheet } from './sheet-file.ts'

test('a file that is no xlsx, is empty or weighs more than 20 MB is told at once', () => {
  expect(objectionToSheet({ name: '机构.xlsx', size: 1 })).toBeUndefined()
  expect(objectionToSheet({ name: 'ORG.XLSX', size: mostSheetBytes })).toBeUndefined()
  expect(objectionToSheet({ name: '机构.xls', size: 1 })).toBe('import.wrongKind')
  expect(objectionToSheet({ name: '机构.csv', size: 1 })).toBe('import.wrongKind')
  expect(objectionToSheet({ name: '机构.xlsx', size: 0 })).toBe('import.isEmpty')
  expect(objectionToSheet({ name: '机构.xlsx', size: mostSheetBytes + 1 })).toBe('import.tooLarge')
})
