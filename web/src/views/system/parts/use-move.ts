// Putting a row of the menu somewhere else.
import { menu } from '@ev/contract/system/menu'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../kit/toast.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { familyKey } from '../../../resource/list/listed.ts'
import { CallError, call } from '../../../shell/call.ts'
import { type MenuTreeNode, type Place, titleIn } from './menu-tree.ts'

export function useMove() {
  const { t, language } = useWords()
  const queries = useQueryClient()
  return async (node: MenuTreeNode, place: Place): Promise<void> => {
    try {
      await call(menu.calls.move, { id: node.id, ...place })
      toast(t('menu.moved', { title: titleIn(node, language) }), 'success')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(menu) })
  }
}
