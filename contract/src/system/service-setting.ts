// What a seller tells its customers: hotline, hours, agreements. Parameters of the group `service`, on a screen of their
// own.
import { calls } from '../kit/calls.ts'
import { parameterDrafts } from './parameter.ts'

export const serviceSetting = calls('system-service/serviceSetting', parameterDrafts)
