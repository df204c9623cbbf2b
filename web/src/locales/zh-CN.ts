import { account } from './zh-CN/account.ts'
import { app } from './zh-CN/app.ts'
import { bigScreens } from './zh-CN/big-screens.ts'
import { books } from './zh-CN/books.ts'
import { calls } from './zh-CN/calls.ts'
import { cards } from './zh-CN/cards.ts'
import { centre } from './zh-CN/centre.ts'
import { commands } from './zh-CN/commands.ts'
import { dashboards } from './zh-CN/dashboards.ts'
import { drivers } from './zh-CN/drivers.ts'
import { fleets } from './zh-CN/fleets.ts'
import { gunLive } from './zh-CN/gun-live.ts'
import { home } from './zh-CN/home.ts'
import { income } from './zh-CN/income.ts'
import { kit } from './zh-CN/kit.ts'
import { line } from './zh-CN/line.ts'
import { login } from './zh-CN/login.ts'
import { map } from './zh-CN/map.ts'
import { members } from './zh-CN/members.ts'
import { orderCare } from './zh-CN/order-care.ts'
import { orders } from './zh-CN/orders.ts'
import { palette } from './zh-CN/palette.ts'
import { password } from './zh-CN/password.ts'
import { payments } from './zh-CN/payments.ts'
import { people } from './zh-CN/people.ts'
import { piles } from './zh-CN/piles.ts'
import { prices } from './zh-CN/prices.ts'
import { resourceForm } from './zh-CN/resource-form.ts'
import { resourceList } from './zh-CN/resource-list.ts'
import { services } from './zh-CN/services.ts'
import { settings } from './zh-CN/settings.ts'
import { settingsScreens } from './zh-CN/settings-screens.ts'
import { shell } from './zh-CN/shell.ts'
import { stations } from './zh-CN/stations.ts'
import { statistics } from './zh-CN/statistics.ts'
import { stays } from './zh-CN/stays.ts'
import { surroundings } from './zh-CN/surroundings.ts'
import { upgrades } from './zh-CN/upgrades.ts'
import { walls } from './zh-CN/walls.ts'
import { watch } from './zh-CN/watch.ts'
import { workScreens } from './zh-CN/work-screens.ts'

export const zhCN = {
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

/** Every key; one that another language lacks, or has too many, does not compile. */
export type Texts = Record<keyof typeof zhCN, string>
