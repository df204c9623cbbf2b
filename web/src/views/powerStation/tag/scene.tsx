// Where tags are shown, and which they would be.
import { tagScene } from '@ev/contract/taglib/tag-scene'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useKeptByPlatform } from '../../parts/tag-cells.tsx'
import { ScenePreview } from './parts/scene-preview.tsx'

export default function TagScenes() {
  const kept = useKeptByPlatform()
  return (
    <ResourcePage
      of={tagScene}
      kept={kept}
      detail={{ extra: ({ id, most }) => <ScenePreview id={id} most={most} /> }}
    />
  )
}
