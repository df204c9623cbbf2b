// A resource's form in a drawer. Closing it asks where something would be lost (requirements 4).
import type { Fields } from '@ev/contract/kit/field'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { ask } from '../../kit/ask.tsx'
import { useMe } from '../../shell/me.ts'
import { draftKey, dropDraft } from './kept-draft.ts'
import { useWords } from './of.ts'
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx'
import { KeptDrawer } from './still.tsx'

type FormDrawerProps<F extends Fields> = Omit<ResourceFormProps<F>, 'onCancel' | 'dirtyNow'> & {
  isOpen: boolean
  title: string
  /** Where a form needs more room than most. */
  widthPx?: number | undefined
  /** Stands in the form's place while its record is on the way, or where it did not come. */
  instead?: ReactNode
  onClose: () => void
}

const drawerWidthPx = 760

export function FormDrawer<F extends Fields>(props: FormDrawerProps<F>) {
  const { isOpen, title, widthPx = drawerWidthPx, instead, onClose, ...form } = props
  const { askToClose, dirtyNow } = useClosing(form.of.address, form.record?.id, onClose)
  return (
    <KeptDrawer
      open={isOpen}
      title={title}
      size={widthPx}
      onClose={event => void askToClose(event)}
      mask={{ closable: false }}
      destroyOnHidden
      styles={{ body: inDrawer }}
    >
      {instead ?? (
        <FirstFocused>
          <ResourceForm {...form} onCancel={() => void askToClose()} dirtyNow={dirtyNow} />
        </FirstFocused>
      )}
    </KeptDrawer>
  )
}

// The foot of the form takes the drawer's own margins. React's type knows no custom properties.
const inDrawer = { '--form-side': '24px', '--form-bottom': '24px' } as CSSProperties

/** Whoever opens a form types; on a phone the keyboard would cover what was opened. */
function FirstFocused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // A tab that is shown again has its focus elsewhere.
    if (isDone.current || matchMedia('(pointer: coarse)').matches) return
    // A moment later: the drawer takes the focus when it has opened.
    const timer = setTimeout(() => {
      isDone.current = true
      place.current?.querySelector<HTMLElement>(firstInput)?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [])
  return <div ref={place}>{children}</div>
}

const firstInput = 'form :is(input, textarea):not([type=file])'

function useClosing(address: string, id: string | undefined, onClose: () => void) {
  const { t } = useWords()
  const { me } = useMe()
  const isAsking = useRef(false)
  const dirtyNow = useRef(() => false)
  const askToClose = async (event?: { preventDefault: () => void }) => {
    if (!dirtyNow.current()) return onClose()
    // Escape reaches the drawer below the question too: one question is enough.
    if (isAsking.current) return
    isAsking.current = true
    // The Escape that brings the question up would close it at once.
    event?.preventDefault()
    const isSure = await ask({ title: t('profile.closeQuestion'), isHarm: true })
    isAsking.current = false
    if (!isSure) return
    dropDraft(draftKey(me.user.id, address, id))
    onClose()
  }
  return { askToClose, dirtyNow }
}
