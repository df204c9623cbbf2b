// What the screens of tags have in common.
import { TagChip } from '../../kit/tag-chip.tsx'
import { useT } from '../../locales/language.ts'
import { useMe } from '../../shell/me.ts'

type Coloured = { readonly name: string; readonly color: string }

/** The colour as it will look. */
export const color = (row: Coloured) => <TagChip name={row.name} color={row.color} />

/** What the platform has is everybody's to use, and only its own to change. */
export function useKeptByPlatform() {
  const t = useT()
  const { sellerId } = useMe().me.user
  return ({ origin }: { readonly origin: string }) =>
    origin === 'platform' && sellerId !== platformId ? t('tag.ofPlatform') : undefined
}

const platformId = '-1'
