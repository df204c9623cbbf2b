// Tags that drivers are offered when they rate a charge.
import { evaluationTag } from '@ev/contract/bill/evaluation-tag'
import { ResourcePage } from '../../../resource/resource-page.tsx'

export default function EvaluationTags() {
  return <ResourcePage of={evaluationTag} />
}
