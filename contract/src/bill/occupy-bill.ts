// For taking a bay without charging; whoever charges in the end pays it.
import { resource } from '../kit/resource.ts'
import { stayActions, stayFields, stayList, stayMore } from './occupy-fields.ts'

export const occupyBill = resource('bill-service/occupyBill', {
  title: { zh: '占位账单', en: 'Occupy bill' },
  label: 'billNo',
  verbs: ['pages', 'get', 'history', 'options', 'export'],
  fields: stayFields,
  list: stayList,
  actions: stayActions,
  more: stayMore,
})
