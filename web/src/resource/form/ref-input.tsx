// Another record, or several, found by typing a part of its name.
import type { Call } from '@ev/contract/kit/calls'
import type { Field, Ref } from '@ev/contract/kit/field'
import type { Options as OptionsIn } from '@ev/contract/kit/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { post } from '../../shell/call.ts'
import type { InputProps } from './given.ts'
import { useWords } from './of.ts'

type Options = Call<OptionsIn, unknown, Ref[]>

/** `ofSeller` leaves out what others have, for whoever sees several. */
type RefInputProps<V> = InputProps<V> & { field: Field; known: readonly Ref[]; ofSeller?: string | undefined }

export function RefInput({ field, known, ofSeller, value, onChange, ...given }: RefInputProps<string | null>) {
  const { select, onSearch } = useFinder({ field, known, ofSeller }, value ? [value] : [])
  return (
    <Select<string | null>
      {...given}
      {...select}
      value={value ?? null}
      allowClear={field.optional === true}
      showSearch={{ filterOption: false, onSearch }}
      onChange={chosen => onChange?.(chosen ?? null)}
    />
  )
}

export function RefsInput({ field, known, ofSeller, value = [], onChange, ...given }: RefInputProps<string[]>) {
  const { select, onSearch } = useFinder({ field, known, ofSeller }, value)
  return (
    <Select<string[]>
      {...given}
      {...select}
      mode="multiple"
      value={value}
      showSearch={{ filterOption: false, onSearch }}
      onChange={chosen => onChange?.(chosen)}
    />
  )
}

const quietMs = 250

type Finder = Pick<RefInputProps<never>, 'field' | 'known' | 'ofSeller'>

function useFinder({ field: { family = '' }, known, ofSeller }: Finder, chosen: readonly string[]) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const text = useQuiet(typed.trim(), quietMs)
  const found = useQuery({
    queryKey: [family, 'options', 'toUse', text, ofSeller],
    queryFn: () => post<Options>(`/${family}/options`, { text, isToUse: true, ...(ofSeller && { seller: ofSeller }) }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const labelled = useLabels(family, chosen, [...known, ...(found.data ?? [])])
  const emptyText = found.isError ? found.error.message : t(found.isFetching ? 'app.loading' : 'form.nothingFound')
  return {
    onSearch: setTyped,
    select: {
      // What is chosen keeps its label whatever is looked for.
      options: isOpen ? optionsOf(found.data ?? [], labelled) : optionsOf([], labelled),
      loading: found.isFetching,
      notFoundContent: emptyText,
      placeholder: t('form.pick'),
      onOpenChange: setIsOpen,
    },
  }
}

const mostAsked = 500

/** The chosen ones with their labels; those that nobody has named yet are asked for by their ids. */
function useLabels(family: string, chosen: readonly string[], refs: readonly Ref[]): Ref[] {
  const labels = new Map(refs.map(ref => [ref.id, ref]))
  for (const ref of refs) rememberLabel(family, ref)
  // So many at a time; the rest are missing when these have come.
  const missing = chosen.filter(id => !labels.has(id) && labelOfRef(family, id) === undefined).slice(0, mostAsked)
  const asked = useQuery({
    queryKey: [family, 'options', { ids: missing }],
    queryFn: () => post<Options>(`/${family}/options`, { ids: missing }),
    enabled: missing.length > 0,
  })
  for (const ref of asked.data ?? []) rememberLabel(family, ref)
  return chosen.map(id => ({ id, label: labelOfRef(family, id) ?? id }))
}

function optionsOf(found: readonly Ref[], chosen: readonly Ref[]) {
  const ids = new Set(found.map(({ id }) => id))
  return [...found, ...chosen.filter(({ id }) => !ids.has(id))].map(({ id, label }) => ({ value: id, label }))
}

/** Labels that were seen in this window: a form holds ids only, and shows them elsewhere too. */
const seen = new Map<string, string>()
export const rememberLabel = (family: string, { id, label }: Ref) => void seen.set(`${family}:${id}`, label)
export const labelOfRef = (family: string, id: string) => seen.get(`${family}:${id}`)

/** The value once it has not changed for a moment. */
function useQuiet<T>(value: T, forMs: number): T {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return quiet
}
