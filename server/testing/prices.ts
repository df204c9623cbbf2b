// Billing models as tests need them: only what matters is said.
import { type billingModel, billingModel as model } from '@ev/contract/config/billing-model'
import type { Plan } from '@ev/contract/config/billing-plan'
import type { CreateOf } from '@ev/contract/kit/write'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Draft = CreateOf<typeof billingModel.fields>
type Table = NonNullable<Plan['byDefault']>

let count = 0

/** Valley until 07:00, then flat, peak at 11:00 to 12:00 and 18:00 to 22:00, sharp at 20:00 to 21:00. */
export const someSlots = 'GGGGGGGGGGGGGGPPPPPPPPFFPPPPPPPPPPPPFFFFJJFFPPPP'

export const aTable = (given: Partial<Table> = {}): Table => ({
  slots: someSlots,
  tiers: [
    { tier: 'Jian', elecMil: 12_500, serviceMil: 4_500 },
    { tier: 'Feng', elecMil: 10_200, serviceMil: 4_000 },
    { tier: 'Ping', elecMil: 6_850, serviceMil: 3_500 },
    { tier: 'Gu', elecMil: 3_100, serviceMil: 3_000 },
  ],
  ...given,
})

/** The same price all day, so that a price tells which table it is from. */
export const flatTable = (elecMil: number): Table => ({
  slots: 'P'.repeat(48),
  tiers: aTable().tiers.map(row => ({ ...row, elecMil, serviceMil: 1_000 })),
})

export const aPlan = (given: Partial<Plan> = {}): Plan => ({ byDefault: aTable(), seasons: [], holidays: [], ...given })
export const flatPlan = (elecMil: number): Plan => aPlan({ byDefault: flatTable(elecMil) })

export const aModelDraft = (given: Partial<Draft> = {}): Draft => ({
  name: `试验模型${++count}`,
  modelNo: null,
  merchant: null,
  seller: null,
  lossBp: 0 as Draft['lossBp'],
  plan: aPlan(),
  startTime: null,
  versionNote: '',
  note: '',
  ...given,
})

/** A new one, enabled unless it is to stay a draft. */
export async function aModel(
  person: Person,
  { isDraft = false, ...given }: Partial<Draft> & { isDraft?: boolean } = {},
) {
  const draft = aModelDraft(given)
  const { code, msg, data } = await person.call(model.calls.add, draft)
  expect(code, msg).toBe(0)
  if (!isDraft) expect((await person.call(model.calls.enable, { id: data.id })).code).toBe(0)
  return { id: data.id, name: draft.name }
}

/** What can be changed of it, as it is. */
export async function unchangedModel(person: Person, id: string) {
  const { data: row } = await person.call(model.calls.get, { id })
  const { version, name, lossBp, plan, note } = row
  return { id, version, name, merchant: row.merchant?.id ?? null, lossBp, plan, startTime: null, versionNote: '', note }
}
