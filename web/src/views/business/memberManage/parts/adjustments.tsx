import { adjustment } from '@ev/contract/member/adjustment'
import { ResourcePage } from '../../../../resource/resource-page.tsx'

/** What is asked for waits for a second person, whom the form tells of. */
export const Adjustments = () => <ResourcePage of={adjustment} list={{ rowActions: [] }} detail={{ actions: [] }} />
