// A mail server as a test meets it: it takes, refuses, keeps silent or hangs up, and shows what it got.
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = {
  to: string[]
  messageId: string
  subject: string
  text: string
  attachment: Buffer | undefined
}
type Manner = 'takes' | 'refuses' | 'refusesSome' | 'isSilent' | 'hangsUp'

export async function openMailServer() {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const manners = { now: 'takes' as Manner, hasHungUp: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, next) {
      if (manners.now !== 'isSilent') next()
    },
    onRcptTo({ address }, _session, next) {
      const isRefused = manners.now === 'refuses' || (manners.now === 'refusesSome' && address.startsWith('gone'))
      next(isRefused ? new Error('no such mailbox here') : null)
    },
    onData(stream, { envelope }, next) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => {
        chunks.push(chunk)
        if (manners.now !== 'hangsUp') return
        manners.hasHungUp++
        for (const socket of sockets) socket.destroy()
      })
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, ...readMail(Buffer.concat(chunks).toString('utf8')) })
        next()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    manners,
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(resolve)
      }),
  }
}

function readMail(raw: string): Omit<Received, 'to'> {
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(match => match[1] ?? '')
  const parts = boundaries.reduce((pieces, one) => pieces.flatMap(piece => piece.split(`--${one}`)), [raw])
  const body = (fits: RegExp) => parts.find(part => fits.test(part.slice(0, part.indexOf('\r\n\r\n') + 2)))
  return {
    messageId: header('Message-ID'),
    subject: decodeWords(header('Subject')),
    text: decodeBody(body(/^\s*Content-Type: text\/plain/i))?.toString('utf8') ?? '',
    attachment: decodeBody(body(/Content-Disposition: attachment/i)),
  }
}

function decodeBody(part: string | undefined): Buffer | undefined {
  if (part === undefined) return undefined
  const at = part.indexOf('\r\n\r\n')
  const [head, content] = [part.slice(0, at), part.slice(at + 4)]
  if (/base64/i.test(head)) return Buffer.from(content, 'base64')
  const printable = content.replace(/=\r\n/g, '')
  return /quoted-printable/i.test(head) ? Buffer.from(unquoted(printable), 'latin1') : Buffer.from(content)
}

const unquoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (/b/i.test(kind)
        ? Buffer.from(word, 'base64')
        : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1')
      ).toString('utf8'),
    )
