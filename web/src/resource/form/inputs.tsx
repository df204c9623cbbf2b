// The input of each kind of field. Each holds the value as it is written: fen and not yuan, an id and not a label.
import type { Field, Kind, Ref } from '@ev/contract/kit/field'
import { secretMask } from '@ev/contract/kit/masked'
import { Checkbox, DatePicker, Input, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { type ComponentType, useState } from 'react'
import { figure, readFigure } from '../value/figures.ts'
import { isFigure, measureOf } from '../value/kinds.ts'
import { AreaInput } from './area-input.tsx'
import type { InputProps, Upload } from './given.ts'
import { ImageInput } from './image-input.tsx'
import { useWords } from './of.ts'
import { RefOfSeller, RefsOfSeller } from './of-seller.tsx'
import { TextsInput } from './texts-input.tsx'
import { WindowsInput } from './windows-input.tsx'

export type KindInputProps = InputProps<never> & {
  field: Field
  /** Of a reference: the records that the field holds now, with their labels. */
  known?: readonly Ref[]
  /** Of a picture. */
  upload?: Upload | undefined
}

type Line = InputProps<string> & { field: Field }

function TextInput(line: Line) {
  const { field: _, value = '', onChange, ...given } = line
  return (
    <Input
      {...given}
      value={value}
      onChange={event => onChange?.(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function LongTextInput({ field, value = '', onChange, ...given }: Line) {
  return (
    <Input.TextArea
      {...given}
      value={value}
      onChange={event => onChange?.(event.target.value)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      count={{ show: true, max: field.most }}
    />
  )
}

/** A number of a person comes masked; whoever changes it writes it anew. */
function SecretInput({ field, value = '', onChange, ...given }: Line) {
  return (
    <Input
      {...given}
      value={value}
      inputMode={field.kind === 'phone' ? 'tel' : 'text'}
      onFocus={event => event.target.value.includes('*') && event.target.select()}
      onChange={event => onChange?.(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

/** What is there is never shown: whoever changes it writes it anew. */
function SealedInput(line: Line) {
  const { field: _, value = '', onChange, ...given } = line
  return (
    <Input.Password
      {...given}
      value={value}
      visibilityToggle={value !== secretMask}
      onFocus={event => event.target.value === secretMask && event.target.select()}
      onChange={event => onChange?.(event.target.value)}
      autoComplete="new-password"
      spellCheck={false}
    />
  )
}

type Amount = number | string | null

/** Typed in the unit of people and kept in the small one, digit by digit; what is no such number stays as it was typed. */
function MeasureInput({ field, ...props }: InputProps<Amount> & { field: Field }) {
  const places = measureOf(field)?.places ?? 0
  const { language } = useWords()
  return (
    <TypedNumber
      {...props}
      read={text => readFigure(text, places) ?? text}
      show={number => figure(number, places).replaceAll(',', '')}
      isWhole={places === 0 && (field.least ?? 0) >= 0}
      unit={measureOf(field)?.unit?.[language]}
    />
  )
}

function DecimalInput({ field, ...props }: InputProps<Amount> & { field: Field }) {
  const read = (text: string) => {
    const plain = text.normalize('NFKC').trim()
    return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : text
  }
  return <TypedNumber {...props} read={read} show={String} isWhole={field.places === 0} />
}

type TypedNumberProps = InputProps<Amount> & {
  read: (text: string) => number | string
  show: (value: number) => string
  isWhole: boolean
  unit?: string | undefined
}

function TypedNumber({ value = null, onChange, read, show, isWhole, unit, ...given }: TypedNumberProps) {
  const [typed, setTyped] = useState('')
  const heldBy = (text: string): Amount => (text.trim() === '' ? null : read(text))
  const written = typeof value === 'number' ? show(value) : (value ?? '')
  // `12.` is a number on its way to be 12.5: as long as it means what the form holds, it stays as it was typed.
  const text = typed !== '' && heldBy(typed) === value ? typed : written
  return (
    <Input
      {...given}
      value={text}
      suffix={unit}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={event => {
        setTyped(event.target.value)
        onChange?.(heldBy(event.target.value))
      }}
      onBlur={() => {
        setTyped('')
        given.onBlur?.()
      }}
    />
  )
}

type WireDay = InputProps<string | null> & { field: Field }

const days: Record<'time' | 'date' | 'month', { format: string; picker: 'date' | 'month'; hasTime: boolean }> = {
  time: { format: 'YYYY-MM-DD HH:mm:ss', picker: 'date', hasTime: true },
  date: { format: 'YYYY-MM-DD', picker: 'date', hasTime: false },
  month: { format: 'YYYY-MM', picker: 'month', hasTime: false },
}

/** The wire speaks of the clock in Shanghai, and so does the picker, wherever its reader is: it only moves digits. */
function DayInput({ field, value, onChange, ...given }: WireDay) {
  const { format, picker, hasTime } = days[field.kind as keyof typeof days]
  return (
    <DatePicker
      {...given}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      picker={picker}
      format={format}
      showTime={hasTime}
      showNow={false}
      allowClear={field.optional === true}
      onChange={day => onChange?.(day ? dayjs(day).format(format) : null)}
    />
  )
}

type Chosen = string | number
const mostRadios = 3
const mostBoxes = 6

function useOptions({ choices = [] }: Field) {
  const { language } = useWords()
  return choices.map(option => ({ value: option.value, label: option[language] }))
}

function ChoiceInput({ field, value, onChange, ...given }: InputProps<Chosen | null> & { field: Field }) {
  const options = useOptions(field)
  // A radio cannot be taken back.
  if (options.length <= mostRadios && !field.optional)
    return <Radio.Group {...given} options={options} value={value} onChange={event => onChange?.(event.target.value)} />
  return (
    <Select<Chosen | null>
      {...given}
      value={value}
      options={options}
      allowClear={field.optional === true}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={chosen => onChange?.(chosen ?? null)}
    />
  )
}

function ChoicesInput({ field, value = [], onChange, ...given }: InputProps<Chosen[]> & { field: Field }) {
  const options = useOptions(field)
  if (options.length <= mostBoxes)
    return <Checkbox.Group<Chosen> options={options} value={value} onChange={chosen => onChange?.(chosen)} />
  return (
    <Select<Chosen[]>
      {...given}
      mode="multiple"
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={chosen => onChange?.(chosen)}
    />
  )
}

function FlagInput(flag: InputProps<boolean> & { field: Field }) {
  const { field: _, value, onChange, ...given } = flag
  return <Switch {...given} checked={value === true} onChange={isOn => onChange?.(isOn)} />
}

const inputs: Partial<Record<Kind, ComponentType<never>>> = {
  text: TextInput,
  longText: LongTextInput,
  texts: TextsInput,
  phone: SecretInput,
  identity: SecretInput,
  int: MeasureInput,
  fen: MeasureInput,
  mil: MeasureInput,
  energy: MeasureInput,
  percent: MeasureInput,
  decimal: DecimalInput,
  time: DayInput,
  date: DayInput,
  month: DayInput,
  windows: WindowsInput,
  secret: SealedInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  flag: FlagInput,
  ref: RefOfSeller,
  refs: RefsOfSeller,
  area: AreaInput,
  image: ImageInput,
}

/** Nothing for what only its own screen knows how to edit. */
export const inputFor = ({ kind }: Field) => inputs[kind] as ComponentType<KindInputProps> | undefined

/** What needs the whole width of a form. */
export const isWide = ({ kind }: Field) =>
  ['longText', 'texts', 'windows', 'image', 'data', 'refs', 'choices'].includes(kind)

/** What comes letter by letter, and is not right before its end. */
export const isTyped = (field: Field) =>
  isFigure(field) || ['text', 'longText', 'texts', 'phone', 'identity', 'secret'].includes(field.kind)
