// How a value of each kind of field is drawn, in a list as in a detail.
import type { Option } from '@ev/contract/kit/choices'
import type { Field, Kind, Ref } from '@ev/contract/kit/field'
import type { Language } from '@ev/rules/refuse'
import type { ReactNode } from 'react'
import tones from '../../kit/tone.module.css'
import { useT } from '../../locales/language.ts'
import { RefLink } from './ref-link.tsx'
import { Secret } from './secret.tsx'
import { useSpoken } from './spoken.ts'
import styles from './value.module.css'
import { isNothing, valueText } from './value-text.ts'

export type ValueProps = {
  field: Field
  value: unknown
  /** Asks for the clear text of what is masked; without it the value stays as it is. */
  reveal?: (() => Promise<string>) | undefined
}

export function Value(props: ValueProps) {
  return drawValue(props, useSpoken())
}

/** The same without a component of its own: a table has thousands of them. */
export function drawValue({ field, value, reveal }: ValueProps, language: Language): ReactNode {
  if (isNothing(value)) return <Nothing />
  const draw = drawings[field.kind] ?? drawText
  return draw({ field, value: value as never, language, reveal })
}

function Nothing() {
  return (
    <span className={styles.nothing} aria-hidden="true">
      –
    </span>
  )
}

type Drawn = { field: Field; value: never; language: Language; reveal: ValueProps['reveal'] }
type Draw = (drawn: Drawn) => ReactNode

const drawText: Draw = ({ field, value, language }) => {
  const text = valueText(field, value, language)
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}

const drawFigure: Draw = ({ field, value, language }) => (
  <span className={styles.figure}>{valueText(field, value, language)}</span>
)

const drawSecret: Draw = ({ field, value, reveal }) => <Secret label={field.label} masked={value} reveal={reveal} />

const drawings: Partial<Record<Kind, Draw>> = {
  int: drawFigure,
  decimal: drawFigure,
  fen: drawFigure,
  mil: drawFigure,
  energy: drawFigure,
  percent: drawFigure,
  choice: ({ field, value, language }) => <Choice options={field.choices ?? []} value={value} language={language} />,
  choices: ({ field, value, language }) => (
    <span className={styles.several}>
      {(value as (string | number)[]).map(one => (
        <Choice key={one} options={field.choices ?? []} value={one} language={language} />
      ))}
    </span>
  ),
  flag: ({ field, value, language }) => (
    <span className={styles.flag} data-on={value || undefined}>
      {valueText(field, value, language)}
    </span>
  ),
  texts: ({ field, value, language }) => <Texts lines={value} said={valueText(field, value, language)} />,
  ref: ({ field, value }) => <RefLink family={field.family} to={value} />,
  refs: ({ field, value }) => (
    <span className={styles.several}>
      {(value as Ref[]).map(ref => (
        <RefLink key={ref.id} family={field.family} to={ref} />
      ))}
    </span>
  ),
  phone: drawSecret,
  identity: drawSecret,
  image: ({ field, value, language }) => <Picture address={value} name={field.label[language]} />,
}

const mostLines = 3

/** A list may hold hundreds: the first few, and how many there are. */
function Texts({ lines, said }: { lines: readonly string[]; said: string }) {
  const t = useT()
  const isLong = lines.length > mostLines
  return (
    <span className={styles.text} title={said}>
      {isLong ? t('value.andMore', { first: lines.slice(0, mostLines).join('、'), count: lines.length }) : said}
    </span>
  )
}

type ChoiceProps = { options: readonly Option[]; value: string | number; language: Language }

/** The word says it; the dot and its colour let it be found again. */
export function Choice({ options, value, language }: ChoiceProps) {
  const option = options.find(one => one.value === value)
  const word = option?.[language] ?? String(value)
  if (option?.tone === undefined) return <span className={styles.text}>{word}</span>
  return (
    <span className={tones.word} data-tone={option.tone}>
      {word}
    </span>
  )
}

function Picture({ address, name }: { address: string; name: string }) {
  const t = useT()
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={styles.picture}
      aria-label={t('value.openImage', { name })}
    >
      <img src={address} alt="" loading="lazy" decoding="async" />
    </a>
  )
}
