// Search for a screen or a record from anywhere: a combobox over the page, after the W3C pattern.
import { CloseOutlined, ExportOutlined, SearchOutlined } from '@ant-design/icons'
import { Fragment, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { State } from '../kit/state.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import type { Marked } from './find-screen.ts'
import styles from './palette.module.css'
import { type Entry, entriesFor, type Group, type Listed } from './palette-entries.ts'
import type { Screen } from './routes.ts'

type PaletteProps = {
  screens: readonly Screen[]
  /** Addresses, the latest first. */
  recent: readonly string[]
  onOpen: (address: string) => void
  onClose: () => void
}

export function Palette({ isOpen, ...rest }: PaletteProps & { isOpen: boolean }) {
  return isOpen ? <OpenPalette {...rest} /> : null
}

/** Looks like a field and opens the palette; where there is little room, a button with a lens. */
export function SearchBox({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.box}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <SearchOutlined aria-hidden />
      <span className={styles.boxText}>{t('palette.placeholder')}</span>
      <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

function OpenPalette({ screens, recent, onOpen, onClose }: PaletteProps) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { dialog, input } = useModal()
  const listed = entriesFor({ screens, recent, text, language })
  const entries = listed.groups.flatMap(group => group.entries)

  const open = ({ address }: Entry) => {
    onClose()
    onOpen(address)
  }

  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const entry = entries[active]
    const move = moves[event.key]
    if (entry === undefined || (move === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (move) setActive(move(active, entries.length))
    else open(entry)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('palette.title')}
      closedby="any"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A browser may close without asking; whoever draws the palette has to know of it.
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && onClose()}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('palette.close')}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.results')} className={styles.list}>
        <Groups id={id} groups={listed.groups} active={active} onPoint={setActive} onOpen={open} />
      </div>
      {entries.length === 0 && (
        <div className={styles.none}>
          <State drawing="lost" title={t('palette.none', { text: text.trim() })} hint={t('palette.noneHint')} />
        </div>
      )}
      <Foot listed={listed} />
    </dialog>
  )
}

/** Open as long as it is drawn. Focus goes to the input, and back to where it was while the dialog is still there. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    input.current?.focus()
    return () => opened?.close()
  }, [])
  return { dialog, input }
}

// Enter and arrows belong to the input method while it composes. Safari says so by the old code alone.
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

const pageStep = 8

const moves: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active - 1 + count) % count,
  PageDown: (active, count) => Math.min(active + pageStep, count - 1),
  PageUp: active => Math.max(active - pageStep, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

type GroupsProps = {
  id: string
  groups: readonly Group[]
  active: number
  onPoint: (place: number) => void
  onOpen: (entry: Entry) => void
}

function Groups({ id, groups, active, onPoint, onOpen }: GroupsProps) {
  const t = useT()
  let place = -1
  return groups.map(({ name, entries }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role.
    <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
      <p id={`${id}-${name}`} className={styles.groupName}>
        {t(`palette.${name}`)}
      </p>
      {entries.map(entry => {
        place += 1
        const own = place
        return (
          <Option
            key={`${entry.kind} ${entry.address}`}
            id={`${id}-${own}`}
            entry={entry}
            isActive={own === active}
            onPoint={() => onPoint(own)}
            onOpen={() => onOpen(entry)}
          />
        )
      })}
    </div>
  ))
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onOpen: () => void }

function Option({ id, entry, isActive, onPoint, onOpen }: OptionProps) {
  const t = useT()
  const { kind, title, otherTitle, path, isOutside } = entry
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which keeps the focus.
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      // By movement: a list that scrolls under a resting pointer must not take the choice away from the keys.
      onMouseMove={isActive ? undefined : onPoint}
      // Focus stays in the input.
      onMouseDown={event => event.preventDefault()}
      onClick={onOpen}
    >
      <span className={styles.title}>
        {kind && <span className={styles.kind}>{t(`palette.${kind}`)}</span>}
        <MarkedText {...title} />
        {otherTitle && (
          <span className={styles.otherTitle}>
            <MarkedText {...otherTitle} />
          </span>
        )}
        {isOutside && <ExportOutlined className={styles.outside} aria-label={t('palette.newWindow')} />}
      </span>
      <span className={styles.path}>{path}</span>
    </div>
  )
}

function MarkedText({ text, ranges }: Marked) {
  const last = ranges.at(-1)
  return (
    <>
      {ranges.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(ranges[place - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(last?.end ?? 0)}
    </>
  )
}

function Foot({ listed: { shown, left } }: { listed: Listed }) {
  const t = useT()
  return (
    <div className={styles.foot}>
      <p role="status">{left > 0 ? t('palette.left', { shown, left }) : t('palette.count', { count: shown })}</p>
      <p className={styles.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.keyMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette.keyOpen')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('palette.keyClose')}
        </span>
      </p>
    </div>
  )
}
