// 环比 or 同比: what figures are held against, with what each means.
import type { Text } from '@ev/contract/kit/text'
import { figureHelp } from '@ev/contract/statistics/figures'
import { type Against, againsts } from '@ev/rules/compared'
import { Segmented } from 'antd'
import { useWords } from '../form/of.ts'

export const againstHelp: Readonly<Record<Against, Text>> = {
  previous: figureHelp.periodChange,
  lastYear: figureHelp.yearChange,
}

type AgainstChoiceProps = { against: Against; setAgainst: (against: Against) => void; help?: typeof againstHelp }

export function AgainstChoice({ against, setAgainst, help = againstHelp }: AgainstChoiceProps) {
  const { t, word } = useWords()
  return (
    <Segmented
      aria-label={t('compared.with')}
      value={against}
      onChange={setAgainst}
      options={againsts.map(value => ({ value, label: t(`compared.${value}`), title: word(help[value]) }))}
    />
  )
}
