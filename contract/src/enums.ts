// Coded values (requirements 3.2) with their labels.
import * as z from 'zod'
import type { Text } from './kit/text.ts'

export type Option<V extends string | number = string | number> = Text & { readonly value: V }

export const choices = <const T extends readonly Option[]>(list: T) => ({
  list,
  schema: z.literal(list.map(option => option.value) as [T[number]['value'], ...T[number]['value'][]]),
})

export const sex = choices([
  { value: 1, zh: '男', en: 'Male' },
  { value: 2, zh: '女', en: 'Female' },
  { value: 3, zh: '保密', en: 'Confidential' },
])

export const userType = choices([
  { value: 1, zh: '普通', en: 'Ordinary' },
  { value: 2, zh: '调度', en: 'Dispatch' },
  { value: 3, zh: '维修', en: 'Repair' },
])

/** How much of the seller's data a role shows, widest first. */
export const dataScope = choices([
  { value: 'seller', zh: '本运营商全部', en: 'My whole seller' },
  { value: 'merchant', zh: '本商户及下级', en: 'My merchant and below' },
  { value: 'org', zh: '本组织及下级', en: 'My organisation and below' },
  { value: 'stations', zh: '指定电站', en: 'Chosen stations' },
  { value: 'own', zh: '仅本人', en: 'My own' },
])
