import { useSearchParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import { useKiosk } from '../../shell/kiosk.ts'

const onWall = [
  ['kiosk', '1'],
  ['refresh', '30'],
] as const

/** Puts a dashboard on the wall, where it draws itself anew, and takes it down. */
export function KioskTurn() {
  const t = useT()
  const isKiosk = useKiosk()
  const [params, setParams] = useSearchParams()
  const turn = () => {
    const next = new URLSearchParams(params)
    for (const [name, value] of onWall) {
      if (isKiosk) next.delete(name)
      else next.set(name, value)
    }
    setParams(next)
  }
  return (
    <Button look="link" onClick={turn}>
      {t(isKiosk ? 'dashboard.leaveKiosk' : 'dashboard.kiosk')}
    </Button>
  )
}
