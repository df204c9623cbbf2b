// Whether this reader may allot: the right is a button of the screen of fleets' money, wherever the dialog is opened from.
import { allot } from '@ev/contract/member/allotment'
import { useMayAt } from '../../../parts/use-may-at.ts'

export const useMayAllot = (): boolean => useMayAt('/business/fleetManage/fleetRecharge', allot.make)
