import { parameter } from '@ev/contract/system/parameter'
import { answers } from '../http/context.ts'
import { readParameter } from '../parameters.ts'
import { mountedSet, type ParameterSet, parameterHandlers } from './parameter-set.ts'

const set: ParameterSet = {
  address: 'system-service/parameter',
  title: { zh: '系统参数', en: 'Parameter' },
  holds: ({ group }) => group !== 'service',
}

const parameterCalls = answers(parameter, {
  ...parameterHandlers(set),

  async shell({ db, user }) {
    return {
      hasWatermark: await readParameter(db, user.sellerId, 'shell.hasWatermark'),
      bigScreenUrl: await readParameter(db, user.sellerId, 'screen.bigScreenUrl'),
      bigScreen3dUrl: await readParameter(db, user.sellerId, 'screen.bigScreen3dUrl'),
      hasReconciliationSite: (await readParameter(db, user.sellerId, 'outside.reconciliationUrl')) !== '',
    }
  },
})

export const parameters = mountedSet(set, parameterCalls)
