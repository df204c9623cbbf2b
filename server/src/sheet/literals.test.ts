import { expect, test } from 'vitest'
import { withLiterals } from './literals.ts'

const words = (sql: string) => sql.replace(/\s+/g, ' ').trim()

test('parameters become quoted literals', () => {
  const day = new Date('2026-11-15T00:00:00Z')
  const sql = 'select $1, $2, $3, $4, $5, $6, $1'
  expect(words(withLiterals(sql, ["it's", 5, null, true, day, 12n]))).toBe(
    "select 'it''s' , '5' , null , 'true' , '2026-11-15T00:00:00.000Z' , '12' , 'it''s'",
  )
})

test('lists are quoted twice: as a list and as a literal', () => {
  expect(words(withLiterals('x = any($1)', [['a', 'b"c\\', "d'e", null, 'NULL', '']]))).toBe(
    `x = any( E'{"a","b\\\\"c\\\\\\\\","d''e",NULL,"NULL",""}' )`,
  )
})

test('what only looks like a parameter stays', () => {
  const sql = `select '$1', "$1", $$ $1 $$, $a$ $1 $a$, E'\\'$1', 'it''s $1' -- $1\n, /* $1 */ 2`
  expect(withLiterals(sql, [])).toBe(sql)
})

test('a parameter that is not given, or that no text can hold, is refused', () => {
  expect(() => withLiterals('select $2', ['a'])).toThrow('parameter $2 of 1')
  expect(() => withLiterals('select $1', ['a\0b'])).toThrow('NUL')
})
