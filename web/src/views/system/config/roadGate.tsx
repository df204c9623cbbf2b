// Gates of car parks, and whether they can be reached.
import { roadGate } from '@ev/contract/config/road-gate'
import { Button } from 'antd'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useGateCheck } from './parts/use-gate-check.ts'

export default function RoadGates() {
  const { label, check, mayCheck, checking } = useGateCheck()
  return (
    <ResourcePage
      of={roadGate}
      list={{
        rowExtra: row => (mayCheck ? [{ key: 'test', label, onClick: () => void check(row) }] : []),
      }}
      detail={{
        buttons: row =>
          mayCheck && (
            <Button loading={checking === row.id} onClick={() => void check(row)}>
              {label}
            </Button>
          ),
      }}
    />
  )
}
