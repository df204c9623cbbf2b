import { begin } from './begin.tsx'

begin(() => import('./station/station-screen.tsx'))
