// A short list over the page: one line a row, cards on a telephone, its pages below.
import { ReloadOutlined } from '@ant-design/icons'
import type { Call } from '@ev/contract/kit/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { useLanguage, useT } from '../../locales/language.ts'
import { CallError, call } from '../call.ts'
import styles from './centre.module.css'

type Place = { readonly current: number; readonly pageSize: number }
type PageIn = { current?: number | undefined; pageSize?: number | undefined }
type PagedCall<R, In extends PageIn = PageIn> = Call<In, unknown, { total: number; records: readonly R[] }, 'user'>

export const pageSizes = [10, 20, 50, 100]
const movingEveryMs = 2_000

type Question<R, In> = {
  /** What is asked beside the page. */
  input: Omit<In, keyof PageIn>
  /** Whether a row is still changing by itself: as long as one is, the list asks again. */
  isMoving: (row: R) => boolean
}

export function usePaged<R, In extends PageIn>(one: PagedCall<R, In>, { input, isMoving }: Question<R, In>) {
  const language = useLanguage()
  const [place, setPlace] = useState<Place>({ current: 1, pageSize: 10 })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [one.path, input, place, language],
    // The page and the rest of the question are the call's whole input.
    queryFn: () => call(one, { ...input, ...place } as unknown as In),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.records.some(isMoving) ? movingEveryMs : false),
  })
  return { data, error, isFetching, refetch: () => void refetch(), place, setPlace }
}

export type Column<R> = {
  readonly key: string
  readonly title: string
  readonly draw: (row: R) => ReactNode
  readonly width?: string
}

/** A record, or a line of a result, which is known by its place. */
type Listed = { readonly id: string } | { readonly place: number }
const keyOf = (row: Listed) => ('id' in row ? row.id : row.place)

type PagedListProps<R> = {
  label: string
  list: Omit<ReturnType<typeof usePaged<R, PageIn>>, 'data'> & {
    data: { total: number; records: readonly R[] } | undefined
  }
  columns: readonly Column<R>[]
  empty: { title: string; hint: string }
  /** Beside the button that asks again. */
  head?: ReactNode
}

export function PagedList<R extends Listed>({ label, list, columns, empty, head }: PagedListProps<R>) {
  const t = useT()
  const { data, error, isFetching, refetch, place, setPlace } = list
  return (
    <>
      <div className={styles.head}>
        <p>{head}</p>
        {/* It keeps the focus while it asks. */}
        <Button look="quiet" className={styles.refresh} data-busy={isFetching || undefined} onClick={refetch}>
          <ReloadOutlined aria-hidden />
          {t('centre.refresh')}
        </Button>
      </div>
      {error && data && (
        <p role="alert" className={styles.problem}>
          {sentenceOf(error, t('error.server'))}
        </p>
      )}
      {data && data.records.length > 0 ? (
        <Rows label={label} rows={data.records} columns={columns} />
      ) : (
        <Instead isWaiting={!data && !error} error={data ? null : error} onRetry={refetch} empty={empty} />
      )}
      {data && data.total > 0 && (
        <Pagination
          className={styles.pages}
          current={place.current}
          pageSize={place.pageSize}
          total={data.total}
          pageSizeOptions={pageSizes}
          showSizeChanger
          showTotal={total => t('centre.total', { total })}
          onChange={(current, pageSize) => setPlace({ current: pageSize === place.pageSize ? current : 1, pageSize })}
        />
      )}
    </>
  )
}

export const sentenceOf = (error: Error, otherwise: string) => (error instanceof CallError ? error.msg : otherwise)

type InsteadProps = {
  isWaiting: boolean
  error: Error | null
  onRetry: () => void
  empty: { title: string; hint: string }
}

function Instead({ isWaiting, error, onRetry, empty }: InsteadProps) {
  const t = useT()
  if (isWaiting) return <Waiting />
  if (!error) return <State drawing="empty" title={empty.title} hint={empty.hint} />
  return (
    <State drawing="failed" title={sentenceOf(error, t('error.server'))} isAlert>
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </State>
  )
}

type RowsProps<R> = { label: string; rows: readonly R[]; columns: readonly Column<R>[] }

/** A table, drawn as cards on a telephone. */
export function Rows<R extends Listed>({ label, rows, columns }: RowsProps<R>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, width }) => (
              <th key={key} scope="col" style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, title, draw }) => (
                <td key={key} data-title={title}>
                  {draw(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
