// Brings the database to the state this program needs: plain SQL files, forward only, each in its own transaction.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { LaunchError } from './launch-error.ts'
import type { Connection } from './pools.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
// Any constant will do; two programs that start together take turns.
const turn = 7_303_501

export async function migrate(connection: Connection, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    // Months begin where the jobs see them begin, whatever the zone of the server.
    options: '-c timezone=UTC',
  })
  client.on('error', () => {}) // A lost connection fails the next query, which says so.
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map<string, string>(
      (await client.query('select name, sha256 from schema_migration')).rows.map(row => [row.name, row.sha256]),
    )
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    refuseNewer([...applied.keys()].filter(name => !names.includes(name)))
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === sha256) continue
      if (known !== undefined) refuseEdited(name)
      say(`migrating: ${name}`)
      await apply(client, name, text, sha256)
    }
    await ensurePartitions(client)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, sha256: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function refuseNewer(unknown: string[]) {
  if (unknown.length === 0) return
  throw new LaunchError('newerDatabase', {
    zh: `数据库比程序新（包含未知的迁移 ${unknown.join('、')}），请升级程序后再启动`,
    en: `the database is newer than this program (it has ${unknown.join(', ')}): start a newer version of the program`,
  })
}

function refuseEdited(name: string): never {
  throw new LaunchError('editedMigration', {
    zh: `迁移文件 ${name} 与数据库中已执行的内容不同；已发布的迁移不可修改，请恢复原文件`,
    en: `the migration ${name} differs from what this database has applied; restore the file, applied migrations never change`,
  })
}

type Span = 'month' | 'day'

/** Tables kept in parts by time, so that what is old goes at once. Days are for what comes by the million. */
const parted: Readonly<Record<string, Span>> = {
  system_audit: 'month',
  system_change: 'month',
  operation_sample: 'month',
  operation_gun_log: 'month',
  operation_frame: 'day',
  operation_pile_event: 'day',
}

const suffix: Record<Span, string> = { month: 'YYYYMM', day: 'YYYYMMDD' }

type Client = { query(text: string): Promise<unknown> }

/**
 * Partitions of the month (or day) behind, this one and the two ahead. Rows of such a span that were caught by the net,
 * after a jump of the clock, move into it.
 */
export async function ensurePartitions(client: Client): Promise<void> {
  for (const [table, span] of Object.entries(parted)) {
    await client.query(`do $$
      declare part date;
      begin
        for part in select generate_series(date_trunc('${span}', now()) - interval '1 ${span}', now() + interval '2 ${span}s', interval '1 ${span}')::date loop
          if to_regclass('${table}_' || to_char(part, '${suffix[span]}')) is null then
            create temp table caught on commit drop as
              select * from ${table}_rest where at >= part and at < part + interval '1 ${span}';
            delete from ${table}_rest where at >= part and at < part + interval '1 ${span}';
            execute format('create table %I partition of ${table} for values from (%L) to (%L)', '${table}_' || to_char(part, '${suffix[span]}'), part, part + interval '1 ${span}');
            insert into ${table} overriding system value select * from caught;
            drop table caught;
          end if;
        end loop;
      end $$`)
  }
}

/** Days that are over for good; the net as well. */
export async function dropOldDays(client: Client, daysKept: number): Promise<void> {
  for (const [table, span] of Object.entries(parted)) {
    if (span !== 'day') continue
    await client.query(`do $$
      declare part text;
      begin
        for part in select inhrelid::regclass::text from pg_inherits where inhparent = '${table}'::regclass
          and inhrelid::regclass::text ~ '_[0-9]{8}$'
          and to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') < (now() - interval '${daysKept} days')::date loop
          execute format('drop table %I', part);
        end loop;
        delete from ${table}_rest where at < now() - interval '${daysKept} days';
      end $$`)
  }
}
