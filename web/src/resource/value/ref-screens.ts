// Where the records of a family are looked at: the address of its screen, which opens one by `?id=`.
const screens: Readonly<Record<string, string>> = {
  'system-service/role': '/system/systemSet/role',
  'system-service/user': '/system/systemSet/user',
  'system-service/seller': '/system/seller',
  'system-service/merchant': '/system/seller',
  'system-service/org': '/system/organization',
  'system-service/menu': '/system/menuManage',
  'system-service/task': '/system/systemSet/task',
}

/** The address of a record, or nothing where its family has no screen. */
export function recordAddress(family: string | undefined, id: string) {
  const path = family === undefined ? undefined : screens[family]
  return path === undefined ? undefined : { path, to: `${path}?id=${encodeURIComponent(id)}` }
}
