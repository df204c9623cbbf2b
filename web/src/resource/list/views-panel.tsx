// Saved views of a list: filters, order, columns and density under a name, for oneself, a role or everybody.
import { queryText, readQuery, writeQuery } from '@ev/contract/kit/query'
import { view } from '@ev/contract/system/view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { ask } from '../../kit/ask.tsx'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { CallError, call, type Out } from '../../shell/call.ts'
import { useMe } from '../../shell/me.ts'
import { readLayout } from './columns.ts'
import { Icon } from './icons.tsx'
import { Panel } from './panel.tsx'
import toolbar from './toolbar.module.css'
import type { Columns } from './use-columns.ts'
import type { List } from './use-list.ts'
import styles from './views-panel.module.css'

type View = Out<typeof view.list>[number]
type Audience = View['audience']
type ViewsProps = { list: List; columns: Columns }

const audiences = { mine: 'views.mine', role: 'views.role', everyone: 'views.everyone' } as const

export function ViewsPanel({ list, columns }: ViewsProps) {
  const t = useT()
  const views = useViews(list)
  const apply = useApply(list, columns)
  useOpenedByLink(list, views, apply)
  const chosen = views?.find(({ id }) => id === list.view)
  return (
    <Panel
      label={t('views.title')}
      button={
        <>
          <Icon name="views" />
          {chosen && <span className={styles.chosen}>{t('views.of', { name: chosen.name })}</span>}
        </>
      }
      buttonClass={chosen ? styles.button : toolbar.icon}
      isIcon={chosen === undefined}
      side="end"
    >
      {close => (
        <div className={styles.panel}>
          <Groups
            views={views ?? []}
            chosen={list.view}
            list={list}
            onChoose={one => {
              apply(one)
              close()
            }}
          />
          <SaveForm list={list} columns={columns} chosen={chosen} />
        </div>
      )}
    </Panel>
  )
}

const viewsKey = ({ of }: List) => [view.list.path, of.address]

function useViews(list: List): readonly View[] | undefined {
  return useQuery({
    queryKey: viewsKey(list),
    queryFn: () => call(view.list, { resource: list.of.address }),
    staleTime: 60_000,
  }).data
}

function useApply(list: List, { arrange }: Columns) {
  return ({ id, state }: View, isReplacing = false) => {
    const { filters, sort, pageSize } = readQuery(list.of.fields, new URLSearchParams(state.query))
    arrange(() => readLayout(state.layout))
    list.change({ filters, sort, pageSize, current: 1, after: undefined, before: undefined, view: id }, { isReplacing })
  }
}

/** `?view=12` alone shows what the view holds. */
function useOpenedByLink(list: List, views: readonly View[] | undefined, apply: ReturnType<typeof useApply>) {
  const isBare = list.view !== undefined && list.sort === undefined && list.isAtStart
  const wanted = isBare ? views?.find(({ id }) => id === list.view) : undefined
  const isEmpty = wanted?.state.query === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view that a link asks for.
  useEffect(() => {
    if (wanted && !isEmpty) apply(wanted, true)
  }, [wanted?.id])
}

type GroupsProps = { views: readonly View[]; chosen: string | undefined; list: List; onChoose: (one: View) => void }

function Groups({ views, chosen, list, onChoose }: GroupsProps) {
  const t = useT()
  const queries = useQueryClient()
  const onDelete = async ({ id, name }: View) => {
    if (!(await ask({ title: t('views.deleteQuestion', { name }), yes: t('views.delete'), isHarm: true }))) return
    await said(() => call(view.delete, { id }))
    await queries.invalidateQueries({ queryKey: viewsKey(list) })
  }
  if (views.length === 0) return <p className={styles.hint}>{t('views.none')}</p>
  return (Object.keys(audiences) as Audience[]).map(audience => {
    const own = views.filter(one => one.audience === audience)
    if (own.length === 0) return null
    return (
      <section key={audience} aria-label={t(audiences[audience])}>
        <p className={styles.group}>{t(audiences[audience])}</p>
        <ul>
          {own.map(one => (
            <li key={one.id} className={styles.view}>
              <button type="button" aria-pressed={one.id === chosen} onClick={() => onChoose(one)}>
                {one.name}
                {!one.isMine && <span className={styles.owner}>{one.ownerName}</span>}
                {one.roleName !== '' && <span className={styles.owner}>{one.roleName}</span>}
              </button>
              {one.isMine && (
                <button
                  type="button"
                  className={toolbar.icon}
                  aria-label={t('views.deleteOf', { name: one.name })}
                  onClick={() => void onDelete(one)}
                >
                  <Icon name="cross" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function SaveForm({ list, columns, chosen }: ViewsProps & { chosen: View | undefined }) {
  const t = useT()
  const queries = useQueryClient()
  const { isReadOnly } = useMe().me.user
  const allowed = useQuery({
    queryKey: [view.audiences.path],
    queryFn: () => call(view.audiences, {}),
    staleTime: 60_000,
  }).data
  const [name, setName] = useState('')
  const [audience, setAudience] = useState<string>('mine')
  if (isReadOnly) return null
  const save = async (as: Pick<View, 'name' | 'audience' | 'roleId'> & { id?: string }) => {
    const { filters, sort, pageSize } = list
    const held = { filters: filters as never, sort, pageSize, current: 1 }
    const state = { query: queryText(writeQuery(list.of.fields, held)), layout: { ...columns.layout } }
    const saved = await said(() => call(view.save, { ...as, resource: list.of.address, state }))
    if (!saved) return
    await queries.invalidateQueries({ queryKey: viewsKey(list) })
    list.change({ view: saved.id }, { isReplacing: true })
    toast(t('views.saved'), 'success')
    setName('')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const roleId = audience.startsWith('role:') ? audience.slice('role:'.length) : null
    void save({ name: name.trim(), audience: roleId === null ? (audience as Audience) : 'role', roleId })
  }
  return (
    <form className={styles.save} onSubmit={onSubmit}>
      {chosen?.isMine && (
        <Button onClick={() => void save(chosen)} className={styles.update ?? ''}>
          {t('views.update', { name: chosen.name })}
        </Button>
      )}
      <label>
        {t('views.name')}
        <input value={name} maxLength={30} onChange={event => setName(event.target.value)} />
      </label>
      <label>
        {t('views.for')}
        <select value={audience} onChange={event => setAudience(event.target.value)}>
          <option value="mine">{t('views.forMe')}</option>
          {allowed?.roles.map(role => (
            <option key={role.id} value={`role:${role.id}`}>
              {t('views.forRole', { role: role.name })}
            </option>
          ))}
          {allowed?.mayShareWithEveryone && <option value="everyone">{t('views.forEveryone')}</option>}
        </select>
      </label>
      <Button type="submit" disabled={name.trim() === ''}>
        {t('views.save')}
      </Button>
    </form>
  )
}

/** A refusal is said; nothing comes back then. */
async function said<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
    return undefined
  }
}
