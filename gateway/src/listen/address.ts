import type { Socket } from 'node:net'

/** An IPv4 peer of a listener for both families shows as `::ffff:10.0.0.1`. */
export const addressOf = (socket: Socket) => (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
