// The two actions of whatever can be switched off, by its field `status`.
import type { Text } from './text.ts'

type Switchable = { readonly status: string }

/** `without` says what is the case while it is off. */
export const switched = ({ zh, en, without }: Text & { readonly without: Text }) =>
  ({
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: (row: Switchable) =>
        row.status === 'disabled' || { zh: `该${zh}已启用`, en: `The ${en} is enabled already` },
      isBatch: true,
      undo: 'disable',
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: (row: Switchable) =>
        row.status === 'enabled' || { zh: `该${zh}已停用`, en: `The ${en} is disabled already` },
      isHarm: true,
      confirm: () => without,
      isBatch: true,
      undo: 'enable',
    },
  }) as const
