// Of sellers, users, roles and organisation units.
import type { Refused } from './refused.ts'

export const people = {
  accountTaken: { code: 1030, zh: '账号 {account} 已被使用', en: 'The account {account} is taken' },
  telephoneTaken: {
    code: 1031,
    zh: '手机号 {telephone} 已被其他账号使用',
    en: 'The mobile number {telephone} belongs to another account',
  },
  beyondYourScope: {
    code: 1301,
    zh: '该记录不在您可以修改的数据范围内，请选择您范围内的记录、商户和组织机构',
    en: 'That lies outside the data that you may change: choose a record, a merchant and a unit within your data scope',
  },
  wholeSellerOnly: {
    code: 1326,
    zh: '该设置对整个商户生效，只有能看到商户全部数据的人员可以修改',
    en: 'This holds for the whole seller: only somebody whose data scope is all of it may change it',
  },
  tenantUnknown: {
    code: 1302,
    zh: '请选择运营商，商户和子商户不能单独拥有记录',
    en: 'Choose a seller: merchants belong to one and have no records of their own',
  },
  rightsBeyondYours: {
    code: 1303,
    zh: '不能授予或收回您自己没有的权限：{what}',
    en: 'You can neither grant nor take away what you do not hold yourself: {what}',
  },
  rightsOfPlatform: {
    code: 1304,
    zh: '{what} 仅限平台使用，不能授予商户的角色',
    en: '{what} is for the platform alone and cannot be granted to a role of a seller',
  },
  scopeBeyondYours: {
    code: 1305,
    zh: '不能授予比您自己更大的数据范围',
    en: 'You cannot grant a wider data scope than your own',
  },
  roleBuiltIn: {
    code: 1306,
    zh: '内置角色不能删除，可以修改其权限',
    en: 'A built-in role cannot be deleted; its rights can be changed',
  },
  roleCodeTaken: {
    code: 1307,
    zh: '角色编码 {code} 已被使用',
    en: 'The role code {code} is taken',
  },
  userOutranks: {
    code: 1310,
    zh: '{name} 拥有您没有的权限，不能对其执行该操作',
    en: '{name} holds rights that you do not hold, so you cannot do this to them',
  },
  notToYourself: {
    code: 1311,
    zh: '不能对自己的账号执行该操作',
    en: 'You cannot do this to your own account',
  },
  ownPlaceFixed: {
    code: 1312,
    zh: '不能修改自己的角色、组织机构和商户，请由其他管理员修改',
    en: 'You cannot change your own roles, unit or merchant: another administrator has to',
  },
  lastAdministrator: {
    code: 1313,
    zh: '该商户至少要保留一位能管理用户和角色的启用用户',
    en: 'The seller has to keep at least one enabled user who manages users and roles',
  },
  userStillReferred: {
    code: 1314,
    zh: '该用户仍被{what}引用，不能删除，可以改为停用',
    en: 'The user is still referred to by {what} and cannot be deleted; disable them instead',
  },
  onlyPlatform: {
    code: 1320,
    zh: '只有平台可以新增或修改运营商',
    en: 'Only the platform opens or changes sellers',
  },
  merchantPlaceWrong: {
    code: 1321,
    zh: '上级必须是同一运营商的商户，子商户之下不能再设商户',
    en: 'The one above has to be a merchant of the same seller; nothing stands below a sub-merchant',
  },
  sellerSettingOnly: {
    code: 1322,
    zh: '新地址登录验证和自动登录只能在运营商上设置',
    en: 'Proving new addresses and automatic login are set for the seller as a whole',
  },
  domainTaken: {
    code: 1323,
    zh: '域名 {domain} 已被其他商户使用',
    en: 'The domain {domain} is used by another seller',
  },
  sellerNotEmpty: {
    code: 1324,
    zh: '该商户仍有{what}，不能删除，可以改为停用',
    en: 'The seller still has {what} and cannot be deleted; disable it instead',
  },
  ownSellerKept: {
    code: 1325,
    zh: '不能停用或删除自己所在的商户',
    en: 'You cannot disable or delete the seller that you belong to',
  },
  grantedFromAbove: {
    code: 1327,
    zh: '不能修改自己所在商户的{what}，请由上级设置',
    en: '{what} is set by the one above: you cannot change it for the company that you belong to',
  },
  orgCircle: {
    code: 1330,
    zh: '不能移动到自己或自己的下级机构之下',
    en: 'A unit cannot stand below itself or below one of its own',
  },
  orgTooDeep: {
    code: 1331,
    zh: '组织机构最多 {most} 级',
    en: 'Units may stand at most {most} deep',
  },
  orgCodeTaken: {
    code: 1332,
    zh: '机构编码 {code} 已被使用',
    en: 'The code {code} is taken by another unit',
  },
  orgHasChildren: {
    code: 1333,
    zh: '请先移走或删除其下级机构',
    en: 'Move or delete the units below it first',
  },
} as const satisfies Record<string, Refused>
