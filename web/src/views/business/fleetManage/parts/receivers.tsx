// Who gets or gives back: all that there are, with a box each, and beside them what they have and would have.
import { type AllotPreview, mostAllotted } from '@ev/contract/member/allotment'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { figure } from '../../../../resource/value/figures.ts'
import { call } from '../../../../shell/call.ts'
import styles from './fleets.module.css'

type ReceiversProps = InputProps<string[]> & {
  fleetId: string
  to: 'driver' | 'child'
  isBack: boolean
  preview: AllotPreview | undefined
}

type Someone = { id: string; label: string; balanceFen: number; isOff: boolean }

const ownQuota = 2

/** Those who spend the fleet's own wallet are given nothing. */
const drivers = async (fleetId: string): Promise<Someone[]> => {
  const filters = { fleet: [fleetId], quotaType: [ownQuota] } as const
  const sort = { field: 'name', order: 'asc' } as const
  const { records } = await call(fleetMember.calls.pages, { filters, sort, pageSize: mostAllotted })
  return records.map(({ id, name, balanceFen, status }) => ({
    id,
    label: name,
    balanceFen: balanceFen ?? 0,
    isOff: status !== 'enabled',
  }))
}

const children = async (fleetId: string): Promise<Someone[]> => {
  const sort = { field: 'name', order: 'asc' } as const
  const { records } = await call(fleet.calls.pages, { filters: { parent: [fleetId] }, sort, pageSize: mostAllotted })
  return records.map(({ id, name, walletFen, status }) => ({
    id,
    label: name,
    balanceFen: walletFen,
    isOff: status !== 'enabled',
  }))
}

export function Receivers({ id: given, fleetId, to, isBack, preview, value = [], onChange }: ReceiversProps) {
  const t = useT()
  const found = useQuery({
    queryKey: [...familyKey(to === 'driver' ? fleetMember : fleet), 'receivers', fleetId],
    queryFn: () => (to === 'driver' ? drivers : children)(fleetId),
  })
  if (found.isPending) return <Waiting />
  if (found.isError) return <p role="alert">{found.error.message}</p>
  const people = found.data.filter(({ balanceFen }) => !isBack || balanceFen > 0)
  if (people.length === 0)
    return (
      <p id={given}>{t(isBack ? 'allot.nothingThere' : to === 'driver' ? 'allot.noDrivers' : 'allot.noChildren')}</p>
    )
  // Who is disabled is given nothing, and may still be taken back from.
  const fit = people.filter(({ isOff }) => isBack || !isOff)
  const chosen = new Set(value)
  const shares = new Map(preview?.shares.map(share => [share.id, share]))
  const choose = (id: string, isChosen: boolean) =>
    onChange?.(isChosen ? [...value, id] : value.filter(one => one !== id))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls it by the keyboard has to stand in it.
    <section className={styles.people} id={given} tabIndex={0} aria-label={t('allot.whom')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                checked={chosen.size > 0 && chosen.size === fit.length}
                indeterminate={chosen.size > 0 && chosen.size < fit.length}
                disabled={fit.length === 0}
                onChange={event => onChange?.(event.target.checked ? fit.map(({ id }) => id) : [])}
              >
                {t('allot.everybody', { count: fit.length })}
              </Checkbox>
            </th>
            <th scope="col">{t('allot.before')}</th>
            <th scope="col">{t(isBack ? 'allot.takes' : 'allot.gets')}</th>
            <th scope="col">{t('allot.after')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, label, balanceFen, isOff }) => {
            const isShut = isOff && !isBack
            const share = chosen.has(id) ? shares.get(id) : undefined
            return (
              <tr key={id}>
                <td>
                  <Checkbox
                    checked={chosen.has(id)}
                    disabled={isShut}
                    onChange={event => choose(id, event.target.checked)}
                  >
                    {label}
                  </Checkbox>
                  {isShut && <span className={styles.quiet}>{t('allot.isOff')}</span>}
                  {share?.why && <span className={styles.why}>{share.why}</span>}
                </td>
                <td>{figure(share?.beforeFen ?? balanceFen, 2)}</td>
                <td>{share ? figure(share.amountFen, 2) : ''}</td>
                <td>{share ? figure(share.afterFen, 2) : ''}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
