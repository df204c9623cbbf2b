import { parameter } from '@ev/contract/system/parameter'
import { answers } from '../http/context.ts'
import { readParameter } from '../parameters.ts'

export const parameterCalls = answers(parameter, {
  async shell({ db, user }) {
    return {
      hasWatermark: await readParameter(db, user.sellerId, 'shell.hasWatermark'),
      bigScreenUrl: await readParameter(db, user.sellerId, 'screen.bigScreenUrl'),
      bigScreen3dUrl: await readParameter(db, user.sellerId, 'screen.bigScreen3dUrl'),
      hasReconciliationSite: (await readParameter(db, user.sellerId, 'outside.reconciliationUrl')) !== '',
    }
  },
})
