// References in a form that asks for a seller first: what only other sellers have is not offered, and what was chosen for
// one seller goes when another is chosen.
import type { Field, Ref } from '@ev/contract/kit/field'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { InputProps } from './given.ts'
import { RefInput, RefsInput } from './ref-input.tsx'

type RefProps<V> = InputProps<V> & { field: Field; known: readonly Ref[] }

export function RefOfSeller(props: RefProps<string | null>) {
  const { field, value, onChange } = props
  const ofSeller = useSeller(field, () => value && onChange?.(null))
  return <RefInput {...props} ofSeller={ofSeller} />
}

export function RefsOfSeller(props: RefProps<string[]>) {
  const { field, value = [], onChange } = props
  const ofSeller = useSeller(field, () => value.length > 0 && onChange?.([]))
  return <RefsInput {...props} ofSeller={ofSeller} />
}

/** Each record of theirs belongs to one seller; tags, pile types and roles the platform may share with all. */
const owned: ReadonlySet<string> = new Set([
  'config-service/billingModel',
  'config-service/gun',
  'config-service/meter',
  'config-service/operatingUnit',
  'config-service/pile',
  'config-service/section',
  'config-service/serviceArea',
  'config-service/station',
  'config-service/stationGroup',
  'config-service/transformer',
  'system-service/merchant',
  'system-service/org',
])

function useSeller({ family = '' }: Field, onOther: () => void): string | undefined {
  const form = Form.useFormInstance()
  const held: unknown = Form.useWatch('seller', { form, preserve: true })
  const seller = typeof held === 'string' && owned.has(family) ? held : undefined
  const before = useRef(seller)
  useEffect(() => {
    if (before.current !== undefined && seller !== undefined && before.current !== seller) onOther()
    if (seller !== undefined) before.current = seller
  }, [seller, onOther])
  return seller
}
