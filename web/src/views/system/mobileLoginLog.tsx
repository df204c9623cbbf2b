import { mobileLogin } from '@ev/contract/member/mobile-login'
import { ResourcePage } from '../../resource/resource-page.tsx'

export default function MobileLogins() {
  return <ResourcePage of={mobileLogin} />
}
