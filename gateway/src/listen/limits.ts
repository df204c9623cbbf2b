// How much of us one connection may take. A test or a bench may set them otherwise.

export const limits = {
  /** The largest message over a websocket. */
  payloadBytes: 128 * 1024,
  /** What may wait for a peer to read it, and how long it may not move at all. */
  unreadBytes: 1024 * 1024,
  unreadMs: 30_000,
  /** Messages: so many at once, so many a second; whoever is over it is not read, and closed if it stays so. */
  messageBurst: 200,
  messagesPerSec: 50,
  floodMs: 10_000,
  /** Whoever has not said who it is by then is closed. */
  helloMs: 30_000,
  /** Connections that nobody let in. A power cut brings hundreds of piles back at once through one address, so that
   * those which came just now are not counted. */
  strangers: 1_000,
  strangersPerAddress: 20,
  strangerGraceMs: 2_000,
  /** Sockets of any kind on one port. */
  connections: 20_000,
  /** After so long without a word a peer is pinged, after twice that it is gone. */
  pingMs: 60_000,
  /** How long a peer has to close its side. */
  closeMs: 3_000,
  /** How long the end waits for what is being heard. */
  drainMs: 10_000,
  /** Events of one pile that wait for the one before. */
  waitingEvents: 500,
  sweepMs: 5_000,
}

export type Limits = typeof limits
