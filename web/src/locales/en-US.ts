import { account } from './en-US/account.ts'
import { app } from './en-US/app.ts'
import { bigScreens } from './en-US/big-screens.ts'
import { books } from './en-US/books.ts'
import { calls } from './en-US/calls.ts'
import { cards } from './en-US/cards.ts'
import { centre } from './en-US/centre.ts'
import { commands } from './en-US/commands.ts'
import { dashboards } from './en-US/dashboards.ts'
import { drivers } from './en-US/drivers.ts'
import { fleets } from './en-US/fleets.ts'
import { gunLive } from './en-US/gun-live.ts'
import { home } from './en-US/home.ts'
import { income } from './en-US/income.ts'
import { kit } from './en-US/kit.ts'
import { line } from './en-US/line.ts'
import { login } from './en-US/login.ts'
import { map } from './en-US/map.ts'
import { members } from './en-US/members.ts'
import { orderCare } from './en-US/order-care.ts'
import { orders } from './en-US/orders.ts'
import { palette } from './en-US/palette.ts'
import { password } from './en-US/password.ts'
import { payments } from './en-US/payments.ts'
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
import { statistics } from './en-US/statistics.ts'
import { stays } from './en-US/stays.ts'
import { surroundings } from './en-US/surroundings.ts'
import { upgrades } from './en-US/upgrades.ts'
import { walls } from './en-US/walls.ts'
import { watch } from './en-US/watch.ts'
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
  ...members,
  ...orderCare,
  ...orders,
  ...palette,
  ...account,
  ...settings,
  ...centre,
  ...bigScreens,
  ...books,
  ...calls,
  ...cards,
  ...commands,
  ...drivers,
  ...fleets,
  ...gunLive,
  ...dashboards,
  ...line,
  ...services,
  ...upgrades,
  ...resourceList,
  ...payments,
  ...income,
  ...people,
  ...piles,
  ...prices,
  ...settingsScreens,
  ...stations,
  ...statistics,
  ...stays,
  ...surroundings,
  ...watch,
  ...walls,
  ...workScreens,
  ...resourceForm,
}
