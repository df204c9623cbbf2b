// Where a new pile stands and of which type it is: choosing either fills in what follows from it, unless somebody has
// written something else there.
import { maker, protocol } from '@ev/contract/asset-enums'
import { pile } from '@ev/contract/config/pile'
import { labelOf } from '@ev/contract/kit/choices'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { RefInput } from '../../../../resource/form/ref-input.tsx'
import { familyKey } from '../../../../resource/list/listed.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { CallError, call } from '../../../../shell/call.ts'
import styles from './pile-inputs.module.css'

export function StationInput({ value, onChange, ...given }: InputProps<string>) {
  const t = useT()
  const fill = useFilling()
  const [said, setSaid] = useState('')
  const choose = async (station: string) => {
    onChange?.(station)
    try {
      const { pileNo, code } = await call(pile.calls.offered, { station })
      fill({ pileNo, code })
      setSaid(pileNo === null ? t('pile.noNumber') : t('pile.offered', { pileNo, code }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaid(error.msg)
    }
  }
  return (
    <>
      <RefInput
        {...given}
        field={pile.fields.station}
        known={[]}
        value={value ?? null}
        onChange={chosen => chosen !== null && void choose(chosen)}
      />
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  )
}

export function PileTypeInput({ value, onChange, ...given }: InputProps<string>) {
  const t = useT()
  const language = useSpoken()
  const fill = useFilling()
  const typed = useQuery({
    queryKey: [...familyKey(pile), 'typed', value],
    queryFn: () => call(pile.calls.typed, { pileType: value ?? '' }),
    enabled: typeof value === 'string',
    staleTime: 60_000,
  })
  const choose = async (pileType: string) => {
    onChange?.(pileType)
    try {
      const { ratedPowerKw } = await call(pile.calls.typed, { pileType })
      fill({ ratedPowerKw })
    } catch (error) {
      // What it is stands below the field, and so does why it cannot be read.
      if (!(error instanceof CallError)) throw error
    }
  }
  const is = typed.data && {
    maker: labelOf(maker.list, typed.data.maker, language),
    protocol: labelOf(protocol.list, typed.data.protocol, language),
    guns: typed.data.gunCount,
    power: typed.data.ratedPowerKw,
  }
  return (
    <>
      <RefInput
        {...given}
        field={pile.fields.pileType}
        known={[]}
        value={value ?? null}
        onChange={chosen => chosen !== null && void choose(chosen)}
      />
      <p className={styles.said} role="status">
        {typed.error ? typed.error.message : is && t('pile.ofType', is)}
        {typed.data?.protocol === 'OCPP1.6J' && <strong>{t('pile.typeOcpp')}</strong>}
      </p>
    </>
  )
}

type Filled = Readonly<Record<string, string | number | null>>

/** Fills fields that are empty, or that hold what was filled in before. */
function useFilling(): (values: Filled) => void {
  const form = Form.useFormInstance()
  const filled = useRef<Filled>({})
  return values => {
    const held = form.getFieldsValue(true) as Readonly<Record<string, unknown>>
    const isFree = (name: string) => [undefined, null, '', filled.current[name]].includes(held[name] as never)
    form.setFieldsValue(Object.fromEntries(Object.entries(values).filter(([name]) => isFree(name))))
    filled.current = values
  }
}
