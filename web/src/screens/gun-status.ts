import type { GunStatus } from '../kit/gun-mark.tsx'

/** As the style sheet calls their colours. */
export const statusNames: Readonly<Record<GunStatus, string>> = {
  1: 'idle',
  2: 'preparing',
  3: 'charging',
  4: 'full',
  5: 'offline',
  6: 'alarm',
  7: 'fault',
  8: 'reserved',
}

/** In the order in which a wall lists them. */
export const gunStatuses = [3, 1, 2, 4, 8, 6, 7, 5] as const satisfies readonly GunStatus[]

/** What a newer server may say that this page does not know yet is shown as offline: nothing is known of it. */
export const statusOf = (status: number): GunStatus => (status in statusNames ? (status as GunStatus) : 5)
