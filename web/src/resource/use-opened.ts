// Which record is open on a screen, kept in its address: a link opens it, Back closes it.
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export type Opened = { readonly id: string | undefined; readonly isForm: boolean }

/** `?id=5` shows a record, `?id=5&form=edit` its form, `?form=add` that of a new one. */
export function openedIn(query: URLSearchParams): Opened | undefined {
  const id = query.get('id') ?? undefined
  if (id !== undefined && /^-?\d{1,19}$/.test(id)) return { id, isForm: query.get('form') === 'edit' }
  return query.get('form') === 'add' ? { id: undefined, isForm: true } : undefined
}

/** The same address with this record open, or with none. */
export function withOpened(query: URLSearchParams, opened: Opened | undefined): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['id', 'form']) next.delete(name)
  if (opened?.id !== undefined) next.set('id', opened.id)
  if (opened?.isForm) next.set('form', opened.id === undefined ? 'add' : 'edit')
  return next
}

export function useOpened() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return {
    opened: openedIn(query),
    open: (opened: Opened) => {
      const next = withOpened(query, opened)
      // A double click opens once, or closing would lead back to the same form.
      if (`?${next}` !== window.location.search) setQuery(next, { state: { isOpened: true } })
    },
    /** Where opening was a step of its own closing takes it back, so that Back does not open it again. */
    close: () => {
      if (Object(state).isOpened === true) void navigate(-1)
      else setQuery(withOpened(query, undefined), { replace: true })
    },
  }
}
