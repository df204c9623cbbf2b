import { parameter } from '@ev/contract/system/parameter'
import { Parameters } from './parts/parameters.tsx'

export default function Parameter() {
  return <Parameters of={parameter} />
}
