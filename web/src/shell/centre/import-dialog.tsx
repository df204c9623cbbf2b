// An import as a conversation: a file is chosen, checked, looked at, and only then written.
import type { Call, UploadedFile } from '@ev/contract/kit/calls'
import type { Text } from '@ev/contract/kit/text'
import { useMutation } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { act } from '../../kit/act-key.ts'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { call } from '../call.ts'
import { ImportCheck } from './import-check.tsx'
import { sentenceOf } from './paged-list.tsx'
import { SheetDrop } from './sheet-drop.tsx'
import { useSpoken } from './spoken.ts'
import { startImport } from './submit.ts'
import { FollowWork } from './work.tsx'

/** Any resource that can be imported. */
export type Importable = {
  readonly title: Text
  readonly calls: {
    readonly import: Call<UploadedFile, UploadedFile, { workId: string }, 'user'>
    readonly template: Call<Record<string, never>, Record<string, never>, { address: string }, 'user'>
  }
}

type ImportDialogProps = {
  of: Importable
  open: boolean
  onClose: () => void
  /** When the rows are written, which may be a while after the dialog has closed. */
  onDone: () => void
}

export function ImportDialog({ of, open, onClose, onDone }: ImportDialogProps) {
  const t = useT()
  const language = useSpoken()
  const [committed, setCommitted] = useState<string>()
  return (
    <>
      <Modal
        title={t('import.title', { title: of.title[language] })}
        open={open}
        onCancel={onClose}
        footer={null}
        width={760}
        destroyOnHidden
      >
        <Conversation
          of={of}
          onClose={onClose}
          onCommitted={workId => {
            setCommitted(workId)
            onClose()
          }}
        />
      </Modal>
      {committed !== undefined && <FollowWork key={committed} id={committed} onEnd={onDone} />}
    </>
  )
}

type ConversationProps = { of: Importable; onClose: () => void; onCommitted: (workId: string) => void }

function Conversation({ of, onClose, onCommitted }: ConversationProps) {
  const t = useT()
  const uploading = useUploading()
  const { mutate, data, variables, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => startImport(of.calls.import, file, uploading.keyOf(file)),
    onSuccess: uploading.end,
  })
  const template = useMutation({
    mutationFn: () => call(of.calls.template, {}),
    onSuccess: ({ address }) => save(address),
    onError: failure => toast(sentenceOf(failure, t('error.server')), 'error'),
  })
  if (data)
    return (
      <ImportCheck
        workId={data.workId}
        onAnother={reset}
        onClose={onClose}
        onCommitted={() => onCommitted(data.workId)}
      />
    )
  return (
    <SheetDrop
      uploading={isPending ? variables.name : undefined}
      problem={error ? sentenceOf(error, t('error.server')) : ''}
      onFile={mutate}
      onTemplate={() => template.mutate()}
      isFetchingTemplate={template.isPending}
    />
  )
}

/** The same file tried again is the same act, until it has arrived. */
function useUploading() {
  const [{ key, end }] = useState(act)
  const last = useRef('')
  const keyOf = ({ name, size, lastModified }: File) => {
    const mark = [name, size, lastModified].join('/')
    if (mark !== last.current) end()
    last.current = mark
    return key()
  }
  return { keyOf, end }
}

/** The answer says under which name it is saved. */
function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
