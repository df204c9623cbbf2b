// A payment provider as a test meets it: it believes nobody without a right signature, reckoned here by other means than
// the product uses, and can be slow, silent or false.
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
export type Said = { status: number; body: string | Buffer; headers?: Record<string, string> }
export type Manner = 'answers' | 'isSilent' | 'hangsUp' | 'fails' | 'lies'

const pair = () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    private: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

export type PaymentPeer = Awaited<ReturnType<typeof openPaymentPeer>>

/** `reply` gives what is said to what was heard; how it is signed is the caller's to say. */
export async function openPaymentPeer(reply: (heard: Heard, peer: Keys) => Said) {
  const keys: Keys = { ours: pair(), theirs: pair() }
  const heard: Heard[] = []
  const manner = { now: 'answers' as Manner }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one: Heard = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      heard.push(one)
      if (manner.now === 'isSilent') return
      if (manner.now === 'hangsUp') return void request.socket.destroy()
      if (manner.now === 'fails') return void response.writeHead(503).end('away')
      const { status, body, headers } = reply(one, manner.now === 'lies' ? { ...keys, theirs: keys.ours } : keys)
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    heard,
    be(next: Manner) {
      manner.now = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Pair = { private: string; public: string }
/** `ours` are the merchant's, `theirs` the provider's. */
export type Keys = { ours: Pair; theirs: Pair }

const signedBy = (key: string, text: string) => sign('sha256', Buffer.from(text), key).toString('base64')
export const isSignedBy = (key: string, text: string, signature: string) =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

/** The parts of `WECHATPAY2-SHA256-RSA2048 name="value",…`, and whether it is right for what was sent. */
export function wechatAuthorization({ method, path, headers, body }: Heard, publicKey: string) {
  const [scheme = '', rest = ''] = (headers.authorization ?? '').split(/ (.*)/s)
  const parts = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const text = [method, path, parts.timestamp, parts.nonce_str, body, ''].join('\n')
  return { scheme, parts, isRight: isSignedBy(publicKey, text, parts.signature ?? '') }
}

export function wechatSaid(keys: Keys, status: number, said: unknown, serial = 'PUB_KEY_ID_1'): Said {
  const body = status === 204 ? '' : JSON.stringify(said)
  return { status, body, headers: wechatHeaders(keys, body, Math.floor(Date.now() / 1_000), serial) }
}

export function wechatHeaders(keys: Keys, body: string, atSec: number, serial = 'PUB_KEY_ID_1') {
  const once = 'nonce-of-the-peer'
  return {
    'wechatpay-timestamp': String(atSec),
    'wechatpay-nonce': once,
    'wechatpay-serial': serial,
    'wechatpay-signature': signedBy(keys.theirs.private, `${atSec}\n${once}\n${body}\n`),
  }
}

/** What came to the gateway, and whether its signature is right. */
export function alipayAsked({ body }: Heard, publicKey: string) {
  const all = [...new URLSearchParams(body)]
  const text = all
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&')
  const params = Object.fromEntries(all)
  return {
    params,
    content: JSON.parse(params.biz_content ?? '{}'),
    isRight: isSignedBy(publicKey, text, params.sign ?? ''),
  }
}

export function alipaySaid(keys: Keys, method: string, said: Record<string, unknown>): Said {
  // With spaces, as nobody promised that there would be none.
  const raw = JSON.stringify(said).replaceAll('","', '", "')
  const name = `${method.replaceAll('.', '_')}_response`
  return { status: 200, body: `{"${name}":${raw},"sign":"${signedBy(keys.theirs.private, raw)}"}` }
}

/** A notice as it is posted, signed over what is in it. */
export function alipayNotice(keys: Keys, params: Record<string, string>): string {
  const text = Object.keys(params)
    .filter(name => params[name] !== '')
    .sort()
    .map(name => `${name}=${params[name]}`)
    .join('&')
  return new URLSearchParams({ ...params, sign_type: 'RSA2', sign: signedBy(keys.theirs.private, text) }).toString()
}
