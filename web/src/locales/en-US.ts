import { account } from './en-US/account.ts'
import { app } from './en-US/app.ts'
import { calls } from './en-US/calls.ts'
import { centre } from './en-US/centre.ts'
import { commands } from './en-US/commands.ts'
import { gunLive } from './en-US/gun-live.ts'
import { home } from './en-US/home.ts'
import { kit } from './en-US/kit.ts'
import { login } from './en-US/login.ts'
import { map } from './en-US/map.ts'
import { palette } from './en-US/palette.ts'
import { password } from './en-US/password.ts'
import { people } from './en-US/people.ts'
import { piles } from './en-US/piles.ts'
import { prices } from './en-US/prices.ts'
import { resourceForm } from './en-US/resource-form.ts'
import { resourceList } from './en-US/resource-list.ts'
import { services } from './en-US/services.ts'
import { settings } from './en-US/settings.ts'
import { settingsScreens } from './en-US/settings-screens.ts'
import { shell } from './en-US/shell.ts'
import { stations } from './en-US/stations.ts'
import { surroundings } from './en-US/surroundings.ts'
import { upgrades } from './en-US/upgrades.ts'
import { workScreens } from './en-US/work-screens.ts'
import type { Texts } from './zh-CN.ts'

export const enUS: Texts = {
  ...app,
  ...login,
  ...home,
  ...password,
  ...shell,
  ...kit,
  ...map,
  ...palette,
  ...account,
  ...settings,
  ...centre,
  ...calls,
  ...commands,
  ...gunLive,
  ...services,
  ...upgrades,
  ...resourceList,
  ...people,
  ...piles,
  ...prices,
  ...settingsScreens,
  ...stations,
  ...surroundings,
  ...workScreens,
  ...resourceForm,
}
