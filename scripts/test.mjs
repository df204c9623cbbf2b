// `npm test`: everything that proves the product, ending with one line over all of it.
import { findBrowser } from './browser.mjs'
import { buildWeb, install } from './install.mjs'
import { finish, runCheck, runPlaywright, runVitest, stillChecks } from './steps.mjs'

install()
process.env.CHROMIUM_PATH = findBrowser()
const results = []
for (const check of stillChecks()) results.push(await runCheck(check))
buildWeb()
// In one run: what waits for a process to end leaves the machine to the others.
results.push(await runVitest(['fast', 'api', 'processes']))
results.push(await runPlaywright())
finish(results)
