// Checks of the books with what they found, and what the accounts of the house hold.
import { bookCheck } from '@ev/contract/bill/book-check'
import { bookDifference } from '@ev/contract/bill/book-difference'
import type { Row } from '@ev/contract/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { useOpened } from '../../../../resource/use-opened.ts'
import { CallError, call } from '../../../../shell/call.ts'
import { DocumentLink } from './document-link.tsx'
import { Signed } from './flow-cells.tsx'
import { Houses } from './houses.tsx'

export function Books() {
  const { t } = useWords()
  const may = useMay(bookCheck)
  const { run, isRunning } = useRun()
  return (
    <>
      <Houses />
      <ResourcePage
        of={bookCheck}
        list={{
          empty: { title: t('books.noCheck'), hint: t('books.noCheckHint') },
          toolbar: () =>
            may('run') && (
              <Button type="primary" loading={isRunning} onClick={() => void run()}>
                {isRunning ? t('books.checking') : t('books.check')}
              </Button>
            ),
        }}
        detail={{ extra: ({ id, differences }) => (differences === 0 ? null : <Differences check={id} />) }}
      />
    </>
  )
}

/** It reads all entries there are, which takes its time; what it found is opened where something is wrong. */
function useRun() {
  const { t } = useWords()
  const { open } = useOpened()
  const queries = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    try {
      const { checks, differences, lastId } = await call(bookCheck.calls.run, {})
      toast(
        differences === 0 ? t('books.right', { checks }) : t('books.differ', { count: differences }),
        differences === 0 ? 'success' : 'error',
      )
      if (checks === 1 && differences > 0 && lastId !== null) open({ id: lastId, isForm: false })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    setIsRunning(false)
    await queries.invalidateQueries({ queryKey: familyKey(bookCheck) })
  }
  return { run, isRunning }
}

type Difference = Row<typeof bookDifference.fields>

const cells = {
  gapFen: ({ gapFen }: Difference) => <Signed fen={gapFen} />,
  documentNo: ({ document, documentId, documentNo, isOfFleet }: Difference) => (
    <DocumentLink kind={document} id={documentId} no={documentNo} isOfFleet={isOfFleet} />
  ),
}

const Differences = ({ check }: { check: string }) => (
  <ResourceList<typeof bookDifference.fields, typeof bookDifference.actions>
    of={bookDifference}
    isInside
    fixedFilters={{ check: [check] }}
    cells={cells}
  />
)
