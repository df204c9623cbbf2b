// Notes to this user: what is finished, what waits, what happened to the account.
import { BellOutlined } from '@ant-design/icons'
import { type NotificationKind, notification } from '@ev/contract/system/notification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from 'antd'
import { useState } from 'react'
import { isActive } from '../kit/active.ts'
import { Button } from '../kit/button.tsx'
import { State, Waiting } from '../kit/state.tsx'
import { toast } from '../kit/toast.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import styles from './bell.module.css'
import { CallError, call, type Out } from './call.ts'
import { type DownloadsTab, openDownloads } from './overlay.ts'
import { PanelPopover } from './panel-popover.tsx'
import { go } from './tab-store.ts'

type Unread = Out<typeof notification.unread>

/** What is told of a file lies in the download centre. */
const centreTabs: Partial<Record<NotificationKind, DownloadsTab>> = {
  exportDone: 'export',
  exportFailed: 'export',
  importChecked: 'import',
  importDone: 'import',
  importFailed: 'import',
}

const everyMs = 60_000
const pageSize = 20

export function Bell() {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['notification', 'unread'],
    // Nobody asks for a user who is away.
    queryFn: ({ client, queryKey }) =>
      (isActive() ? undefined : client.getQueryData<Unread>(queryKey)) ?? call(notification.unread, {}),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
  const count = data?.count ?? 0
  return (
    <PanelPopover
      placement="bottomRight"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      content={<Notes unread={count} onDone={() => setIsOpen(false)} />}
    >
      <button
        type="button"
        className={styles.bell}
        aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.label')}
        aria-expanded={isOpen}
      >
        <span aria-hidden>
          <Badge count={count} size="small">
            <BellOutlined />
          </Badge>
        </span>
      </button>
    </PanelPopover>
  )
}

function Notes({ unread, onDone }: { unread: number; onDone: () => void }) {
  const t = useT()
  const language = useLanguage()
  const queries = useQueryClient()
  const [pages, setPages] = useState(1)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['notification', 'pages', pages, language],
    queryFn: () => call(notification.pages, { current: 1, pageSize: pages * pageSize }),
    placeholderData: before => before,
  })
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['notification'] })
  const onError = (failure: Error) => toast(failure.message, 'error')
  const { mutate: read } = useMutation({
    mutationFn: (id: string) => call(notification.read, { ids: [id] }),
    onSuccess,
    onError,
  })
  const { mutate: readAll, isPending: isReading } = useMutation({
    mutationFn: () => call(notification.readAll, {}),
    onSuccess,
    onError,
  })
  if (isPending) return <Waiting />
  if (error || !data)
    return (
      <State drawing="failed" title={error instanceof CallError ? error.msg : t('error.server')} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (data.records.length === 0) return <State drawing="empty" title={t('bell.empty')} hint={t('bell.emptyHint')} />
  return (
    <section className={styles.notes} aria-label={t('bell.label')}>
      <header>
        <h2>{t('bell.label')}</h2>
        {unread > 0 && (
          <Button look="link" isBusy={isReading} onClick={() => readAll()}>
            {t('bell.readAll')}
          </Button>
        )}
      </header>
      <ul>
        {data.records.map(note => (
          <li key={note.id} data-unread={!note.isRead || undefined}>
            <button
              type="button"
              onClick={() => {
                if (!note.isRead) read(note.id)
                const tab = centreTabs[note.kind]
                if (!tab && !note.link) return
                onDone()
                if (tab) openDownloads(tab)
                else void go(note.link)
              }}
            >
              <strong>{note.title}</strong>
              <span>{note.text}</span>
              <time>{note.createTime}</time>
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.records.length && (
        <Button look="link" onClick={() => setPages(pages + 1)}>
          {t('bell.more')}
        </Button>
      )}
    </section>
  )
}
