// What drivers say of their charges: what it comes to, and one by one, with the answers.
import { evaluation } from '@ev/contract/bill/evaluation'
import { evaluationTag } from '@ev/contract/bill/evaluation-tag'
import type { Row } from '@ev/contract/kit/resource'
import { Button } from 'antd'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { recordAddress } from '../../../resource/value/ref-screens.ts'
import { useMayCall, useMe } from '../../../shell/me.ts'
import { go } from '../../../shell/tab-store.ts'
import { EvaluationFigures } from './parts/evaluation-figures.tsx'
import { Stars } from './parts/stars.tsx'

type Evaluation = Row<typeof evaluation.fields>

const tagScreen = '/business/chargingEvaluation/evaluateTag'
const cells = { score: ({ score }: Evaluation) => <Stars score={score} /> }

export default function Evaluations() {
  const t = useT()
  const mayCall = useMayCall()
  const { screens } = useMe().me.routes
  const openTags = () => <Button onClick={() => void go(tagScreen)}>{t('evaluation.tags')}</Button>
  const openOrder = ({ order }: Evaluation) => {
    const address = recordAddress('bill-service/order', order.id)
    return address && screens.has(address.path)
      ? [{ key: 'order', label: t('evaluation.order'), onClick: () => void go(address.to) }]
      : []
  }
  return (
    <>
      <EvaluationFigures />
      <ResourcePage
        of={evaluation}
        list={{
          cells,
          rowExtra: openOrder,
          empty: { title: t('evaluation.empty'), hint: t('evaluation.emptyHint') },
          ...(mayCall(evaluationTag.calls.pages) && { toolbar: openTags }),
        }}
        detail={{ cells }}
      />
    </>
  )
}
