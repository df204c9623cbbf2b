// For staying plugged in after charging: one bill from plugging in to pulling out.
import { resource } from '../kit/resource.ts'
import { stayActions, stayFields, stayList, stayMore } from './occupy-fields.ts'

export const overtimeBill = resource('bill-service/overtimeBill', {
  title: { zh: '超时账单', en: 'Overtime bill' },
  label: 'billNo',
  verbs: ['pages', 'get', 'history', 'options', 'export'],
  fields: stayFields,
  list: stayList,
  actions: stayActions,
  more: stayMore,
})
