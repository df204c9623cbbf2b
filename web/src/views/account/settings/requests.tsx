// What one has asked a second person to agree to, for everybody: who may decide has a screen for that.
import { OwnApprovals } from '../../../resource/approval/own-approvals.tsx'
import { SettingsFrame } from './parts/settings-frame.tsx'

export default function Requests() {
  return (
    <SettingsFrame isWide>
      <OwnApprovals isInside />
    </SettingsFrame>
  )
}
