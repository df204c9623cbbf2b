// The two who can sign in, and what each may open. All of it is invented.
import type { PermissionItem } from '@ev/contract/system/permission'
import type { UserInfo } from '@ev/contract/system/user'
import { menu, screensFor } from './menu.ts'

export type Account = {
  readonly user: UserInfo
  readonly menu: readonly PermissionItem[]
  readonly description: string
}

export const password = 'Charge@2026'

const common = {
  userType: 1,
  createTime: '2026-01-05 09:00:00',
  weChatNumber: '',
  zipCode: '',
  phone: '',
  mailAddress: '',
  icon: '',
  isFirstLoginForceModifyPwd: false,
  isExceedsThresholdForceModifyPwd: false,
  thresholdForceModifyPwdDay: 90,
  isReadOnly: false,
} as const

export const accounts: readonly Account[] = [
  {
    user: {
      ...common,
      id: '1',
      name: '周明远',
      account: 'admin',
      sex: 1,
      organize: null,
      roleList: [{ id: '1', name: '平台管理员' }],
      telephone: '13800000001',
      email: 'admin@example.com',
      sellerId: '-1',
    },
    menu,
    description: '平台管理员，可打开全部页面 · administrator, opens everything',
  },
  {
    user: {
      ...common,
      id: '2',
      name: '梁晓彤',
      account: 'cs399',
      sex: 2,
      organize: { id: '10', name: '粤充客服中心' },
      roleList: [{ id: '2', name: '客服' }],
      telephone: '13800000002',
      email: 'cs399@example.com',
      sellerId: '399',
    },
    menu: screensFor(['/home', '/demo/monthBar']),
    description: '客服，只有首页与演示 · customer service, home and demo only',
  },
]
