export const home = {
  'home.title': '首页',
  'home.morning': '上午好，{{name}}',
  'home.afternoon': '下午好，{{name}}',
  'home.evening': '晚上好，{{name}}',
  'home.noRole': '未分配角色',
  'home.menu': '功能目录',
  'home.count': '{{count}} 项功能',
  'home.direct': '直达',
  'home.empty': '暂无可用功能',
  'home.emptyHint': '你的角色还没有任何菜单权限，请联系管理员授权',
} as const
