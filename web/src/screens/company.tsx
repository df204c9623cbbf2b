import { begin } from './begin.tsx'

begin(() => import('./company/company-screen.tsx'))
