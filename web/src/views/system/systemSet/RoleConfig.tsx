import type { Row } from '@ev/contract/kit/resource'
import { role } from '@ev/contract/system/role'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { State, Waiting } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { RecordFailed } from '../../../resource/detail/record-failed.tsx'
import { useRecord } from '../../../resource/detail/use-record.ts'
import { draftOf } from '../../../resource/form/draft.ts'
import { ResourceForm } from '../../../resource/form/resource-form.tsx'
import { useCan, useMe } from '../../../shell/me.ts'
import { go } from '../../../shell/tab-store.ts'
import { openPreview } from './parts/open-preview.ts'
import { EditedRole, RightsInput } from './parts/rights-input.tsx'
import styles from './parts/role-config.module.css'
import { StationsInput } from './parts/stations-input.tsx'

type Role = Row<typeof role.fields>

/** `?id=` edits a role, `?copy=` begins a new one with what another holds, nothing begins an empty one. */
export default function RoleConfig() {
  const t = useT()
  const can = useCan()
  const [query] = useSearchParams()
  // What waits for a second person is not saved yet: the form begins anew with what the role holds.
  const [turn, setTurn] = useState(0)
  const [id, copied] = [query.get('id'), query.get('copy')]
  const source = id ?? copied
  const record = useRecord(role, source ?? '', { isWanted: source !== null })
  if (!can(id === null ? 'add' : 'edit')) return <State drawing="shut" title={t('role.mayNot')} />
  if (source === null) return <Config key="new" />
  if (record.isPending) return <Waiting />
  if (record.isError)
    return (
      <RecordFailed
        error={record.error}
        onRetry={() => void record.refetch()}
        onBack={() => void go('/system/systemSet/role')}
      />
    )
  // The server answers by the definition.
  const found = record.data as unknown as Role
  return id === null ? (
    <Config key={`copy${source}`} copied={found} />
  ) : (
    <Config key={`${id} ${turn}`} edited={found} onWaiting={() => setTurn(turn + 1)} />
  )
}

const fields = { menuIds: RightsInput, stationIds: StationsInput }

type ConfigProps = { edited?: Role; copied?: Role; onWaiting?: () => void }

function Config({ edited, copied, onWaiting }: ConfigProps) {
  const t = useT()
  // Only the platform makes roles for others.
  const isPlatform = useMe().me.user.sellerId === '-1'
  const layout = (of: Readonly<Record<keyof typeof role.fields, ReactNode>>) => (
    <>
      <div className={styles.fields}>
        {of.name}
        {of.code}
        {of.dataScope}
        {isPlatform && of.seller}
      </div>
      {of.description}
      {of.stationIds}
      {of.menuIds}
    </>
  )
  const title = edited
    ? t('role.configure', { name: edited.name })
    : copied
      ? t('role.copyOf', { name: copied.name })
      : t('role.new')
  const initial = useMemo(() => copied && copyOf(copied, t('role.copyName', { name: copied.name })), [copied, t])
  const context = useMemo(() => ({ sellerId: edited?.seller?.id, saved: edited?.menuIds ?? [] }), [edited])
  return (
    <EditedRole value={context}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h2>{title}</h2>
          {edited && <p>{t('role.holdersOf', { count: edited.userCount })}</p>}
          <span className={styles.space} />
          {edited && <Button onClick={() => void openPreview(edited.id)}>{t('role.preview')}</Button>}
          <Button onClick={() => void go('/system/systemSet/role')}>{t('role.back')}</Button>
        </header>
        <ResourceForm
          of={role}
          record={edited}
          {...(initial && { initial })}
          fields={fields}
          layout={layout}
          says={{ menuIds: (ids, before) => t('role.saysRights', rightsSaid(ids, before)) }}
          onSaved={({ id, approvalId }) => {
            if (!edited) void go(`/system/systemSet/RoleConfig?id=${id}`)
            else if (approvalId !== null) onWaiting?.()
          }}
        />
      </div>
    </EditedRole>
  )
}

const copyOf = (source: Role, name: string) => ({
  ...(draftOf(role.fields, source) as Pick<Role, 'description' | 'dataScope' | 'stationIds' | 'menuIds'>),
  seller: source.seller?.id ?? null,
  name: name.slice(0, 30),
  code: '',
})

function rightsSaid(ids: unknown, before: unknown) {
  const [now, had] = [new Set(ids as readonly string[]), new Set(before as readonly string[])]
  return { count: now.size, added: now.difference(had).size, removed: had.difference(now).size }
}
