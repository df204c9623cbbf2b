// A recharge entered where its receiver is looked at.
import type { Fields } from '@ev/contract/kit/field'
import { useT } from '../../locales/language.ts'
import { FormDrawer } from '../../resource/form/form-drawer.tsx'
import type { ResourceFormProps } from '../../resource/form/resource-form.tsx'

type RechargeDrawerProps<F extends Fields> = Pick<ResourceFormProps<F>, 'of' | 'initial'> & {
  /** Who receives it; nobody while it is shut. */
  to: string | undefined
  onClose: () => void
}

export function RechargeDrawer<F extends Fields>({ to, onClose, ...form }: RechargeDrawerProps<F>) {
  const t = useT()
  return (
    <FormDrawer
      {...form}
      key={to}
      isOpen={to !== undefined}
      title={t('recharge.do')}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
