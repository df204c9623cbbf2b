// What becomes of an order: which state may follow which, and which one follows from what its pile says.

/**
 * 1 created, 2 starting, 3 charging, 4 stopping, 5 ended and to be settled, 6 settled, 7 start failed, 8 cancelled,
 * 9 suspended, 10 abnormal, 11 closed by a person.
 */
export type OrderStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

/**
 * A pile's word counts also where we had given up waiting for it; what is settled or closed stays. A record may say of what
 * had begun that it was no charge at all: that is a failed start too.
 */
const following: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  1: [2, 3, 4, 5, 7, 8, 9, 10],
  2: [3, 4, 5, 7, 8, 9, 10],
  3: [4, 5, 7, 8, 9, 10],
  4: [3, 5, 7, 8, 9, 10],
  5: [6, 10],
  6: [],
  7: [3, 4, 5, 9, 10],
  8: [3, 4, 5, 9, 10],
  9: [3, 4, 5, 7, 8, 10, 11],
  10: [5, 11],
  11: [],
}

export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => following[from].includes(to)

/** Nothing happens to it any more by itself. */
export const isOver = (status: OrderStatus): boolean => [6, 7, 8, 11].includes(status)
/** Somebody is being served, or will be in a moment. */
export const isRunning = (status: OrderStatus): boolean => status <= 4
/** A person has to look. */
export const needsPerson = (status: OrderStatus): boolean => status === 9 || status === 10

export type SessionFacts = {
  readonly state: 'starting' | 'charging' | 'ended' | 'failed' | 'lost'
  /** Somebody took the wish to charge back. */
  readonly isCancelled: boolean
  /** The pile has been told, or asked itself. */
  readonly isSent: boolean
  readonly isStopAsked: boolean
  /** The pile is away, or its gun no longer charges, for so long that its record should be here. */
  readonly isSilent: boolean
}

/** Which state an order has by its session alone; from 5 on the settlement goes further. */
export function statusOf({ state, isCancelled, isSent, isStopAsked, isSilent }: SessionFacts): OrderStatus {
  switch (state) {
    case 'starting':
      return isSent ? 2 : 1
    case 'charging':
      return isSilent ? 9 : isStopAsked ? 4 : 3
    case 'lost':
      return 9
    case 'failed':
      return isCancelled ? 8 : 7
    case 'ended':
      return 5
  }
}
