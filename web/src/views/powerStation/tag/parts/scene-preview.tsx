// The tags of a scene in the order in which it shows them, with the room that there is for them.
import { tagScene } from '@ev/contract/taglib/tag-scene'
import { useQuery } from '@tanstack/react-query'
import { State, Waiting } from '../../../../kit/state.tsx'
import { TagChip } from '../../../../kit/tag-chip.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call } from '../../../../shell/call.ts'
import styles from './tags.module.css'

export function ScenePreview({ id, most }: { id: string; most: number }) {
  const t = useT()
  const tags = useQuery({
    queryKey: [...familyKey(tagScene), 'tags', id],
    queryFn: () => call(tagScene.calls.tags, { id }),
  })
  return (
    <section className={styles.preview} aria-label={t('tag.preview')}>
      <h3>{t('tag.preview')}</h3>
      {tags.isPending && <Waiting />}
      {tags.isError && <State drawing="failed" title={t('tag.previewFailed')} hint={tags.error.message} isAlert />}
      {tags.data?.length === 0 && <p>{t('tag.previewNone')}</p>}
      {tags.data && tags.data.length > 0 && (
        <>
          <p>{t('tag.previewHint', { most })}</p>
          <ol className={styles.chips}>
            {tags.data.map(({ id: tagId, name, color, className }) => (
              <li key={tagId} title={className}>
                <TagChip name={name} color={color} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
