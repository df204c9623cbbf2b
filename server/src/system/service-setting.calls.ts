import { serviceSetting } from '@ev/contract/system/service-setting'
import { answers } from '../http/context.ts'
import { mountedSet, type ParameterSet, parameterHandlers } from './parameter-set.ts'

const set: ParameterSet = {
  address: 'system-service/serviceSetting',
  title: { zh: '服务配置', en: 'Service setting' },
  holds: ({ group }) => group === 'service',
}

export const serviceSettings = mountedSet(set, answers(serviceSetting, parameterHandlers(set)))
