// Who came into the app, or tried to.
import { mobileLogin } from '@ev/contract/member/mobile-login'
import { sql } from 'kysely'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'

export const mobileLogins: Mounted = mount(
  mobileLogin,
  {
    table: 'member_login_log',
    columns: {
      time: 'at',
      address: sql`coalesce(host(t.address), '')`,
      memberName: sql`coalesce((select m.nickname from member_member m where m.id = t.member_id and ${linked('member_member')}), '')`,
    },
  },
  {},
)
