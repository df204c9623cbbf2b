// `npm test`: everything that proves the product, ending with one line over all of it.
import { findBrowser } from './browser.mjs'
import { buildWeb, install } from './install.mjs'
import { finish, runCheck, runPlaywright, runVitest, stillChecks } from './steps.mjs'

install()
process.env.CHROMIUM_PATH = findBrowser()
const results = []
for (const check of stillChecks()) results.push(await runCheck(check))
buildWeb()
results.push(await runVitest(['fast', 'api']))
results.push(await runVitest(['processes']))
results.push(await runPlaywright())
finish(results)
