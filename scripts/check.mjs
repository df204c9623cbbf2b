// `npm run check`: types, lint, import rules and the fast tests, in less than a minute.
import { install } from './install.mjs'
import { finish, runCheck, runVitest, stillChecks } from './steps.mjs'

install()
const results = []
for (const check of stillChecks()) results.push(await runCheck(check))
results.push(await runVitest(['fast']))
finish(results)
