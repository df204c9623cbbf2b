// A question with two answers, asked from anywhere: `if (await ask({ title })) …`.
import { useT } from '../locales/language.ts'
import styles from './ask.module.css'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { store } from './store.ts'

type Question = {
  readonly title: string
  readonly text?: string
  readonly yes?: string
  readonly no?: string
  /** A yes does harm: it is red. */
  readonly isHarm?: boolean
}
type Asked = Question & { readonly answer: (isYes: boolean) => void }

const asked = store<Asked | undefined>(undefined)
/** The last question, which may not be on the screen yet. */
let last: Asked | undefined

/** Whoever asks while another question stands answers that one with no. */
export function ask(question: Question): Promise<boolean> {
  last?.answer(false)
  return new Promise(resolve => {
    const answer = (isYes: boolean) => {
      clearTimeout(timer)
      last = undefined
      asked.set(undefined)
      resolve(isYes)
    }
    last = { ...question, answer }
    // A moment later: the key press that led to the question must not be its answer.
    const timer = setTimeout(() => asked.set(last))
  })
}

export function Asking() {
  const t = useT()
  const question = asked.use()
  if (!question) return null
  const { title, text, yes, no, isHarm = false, answer } = question
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      {text && <p className={styles.text}>{text}</p>}
      <DialogActions>
        <Button onClick={() => answer(false)}>{no ?? t('app.cancel')}</Button>
        <Button look={isHarm ? 'harm' : 'primary'} onClick={() => answer(true)} data-first>
          {yes ?? t('app.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
