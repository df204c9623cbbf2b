import { carStatistics } from '@ev/contract/report/car-statistics'
import { userStatistics } from '@ev/contract/report/user-statistics'
import { mountCustomers } from './customers.ts'

export const carFigures = mountCustomers(carStatistics)
export const userFigures = mountCustomers(userStatistics)
