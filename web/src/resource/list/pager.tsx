// How many rows there are and which of them are shown. Pages have numbers as far as the server counts them; beyond that one
// goes on from where the page ends.
import { pageSizes } from '@ev/contract/kit/query'
import { useT } from '../../locales/language.ts'
import { Icon } from './icons.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'
import type { List } from './use-list.ts'

export function Pager({ list }: { list: List }) {
  const t = useT()
  const { current, lastPage, isDeep, pageSize, hasNext, hasPrevious } = list
  const sizes = [...new Set([...pageSizes, pageSize])].toSorted((a, b) => a - b)
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <Count list={list} />
      <span className={styles.space} />
      {isDeep && (
        <button type="button" className={styles.first} onClick={() => list.goTo(1)}>
          {t('list.firstPage')}
        </button>
      )}
      <button type="button" aria-label={t('list.previousPage')} disabled={!hasPrevious} onClick={list.goPrevious}>
        <Icon name="left" />
      </button>
      {!isDeep &&
        pageNumbers(current, lastPage).map((page, at) =>
          page === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the gap has nothing else.
            <span key={`gap${at}`} className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className={styles.number}
              aria-label={t('list.page', { page })}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => list.goTo(page)}
            >
              {page}
            </button>
          ),
        )}
      <button type="button" aria-label={t('list.nextPage')} disabled={!hasNext} onClick={list.goNext}>
        <Icon name="right" />
      </button>
      <select
        aria-label={t('list.pageSize')}
        value={pageSize}
        onChange={event => list.setPageSize(Number(event.target.value))}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {t('list.perPage', { size })}
          </option>
        ))}
      </select>
    </nav>
  )
}

function Count({ list }: { list: List }) {
  const t = useT()
  const { total, isCapped, isCounting } = list
  const count = total?.toLocaleString('en-US') ?? '…'
  return (
    <span className={styles.count}>
      <span role="status">{t('list.total', { count: isCapped ? `${count}+` : count })}</span>
      {isCapped && (
        <button type="button" className={styles.exact} disabled={isCounting} onClick={list.countAll}>
          {t(isCounting ? 'list.counting' : 'list.countAll')}
        </button>
      )}
    </span>
  )
}
