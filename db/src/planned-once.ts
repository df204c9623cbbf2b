// Statements that are made again and again are planned once a connection: to plan the one that looks up the caller takes
// longer than to run it. They begin with this mark, or belong to work that says the same few all day; all others are planned
// for their values each time.
import pg from 'pg'

export const plannedOnce = '/*planned once*/'

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `once_${names.size}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

export class PlanningClient extends pg.Client {
  // The driver has one signature for every way to be called; only the one with a text and its values concerns us.
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = (pg.Client.prototype.query as unknown as Query).bind(this)
    if (typeof config !== 'string' || !this.isPlannedOnce(config, values)) return query(config, values, ...rest)
    return query({ name: nameOf(config), text: config, values }, ...rest)
  }) as pg.Client['query']

  protected isPlannedOnce(text: string, _values: unknown): boolean {
    return text.startsWith(plannedOnce)
  }
}

/** Everything that has values: for work whose texts do not differ by how many there are. */
export class AllPlannedClient extends PlanningClient {
  protected override isPlannedOnce(_text: string, values: unknown): boolean {
    return Array.isArray(values) && values.length > 0
  }
}
