// The socket of a line, which is one of TCP with or without a WebSocket over it. Functions that all lines share, because
// of thousands of connections each closure would be there thousands of times.
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { textFrame } from './text-frame.ts'

export type Peer = { readonly socket: Socket; readonly webSocket: WebSocket | null }

/** A reason has room for 123 bytes, and a character for up to three of them. */
const longestReason = 40

export function sendTo({ socket, webSocket }: Peer, data: string | Uint8Array) {
  if (!webSocket) socket.write(data)
  else if (webSocket.readyState === webSocket.OPEN) socket.write(textFrame(data))
}

/** Bytes that the peer has not taken, and those that it has. */
export const unread = ({ socket }: Peer) => socket.writableLength
export const taken = ({ socket }: Peer) => socket.bytesWritten - socket.writableLength

export const pausePeer = ({ socket, webSocket }: Peer) => (webSocket ?? socket).pause()
export const resumePeer = ({ socket, webSocket }: Peer) => (webSocket ?? socket).resume()

export function closePeer({ socket, webSocket }: Peer, code: number, why: string) {
  if (webSocket) webSocket.close(code, why.slice(0, longestReason))
  else socket.end()
}

export function killPeer({ socket, webSocket }: Peer) {
  if (webSocket) webSocket.terminate()
  else socket.destroy()
}
