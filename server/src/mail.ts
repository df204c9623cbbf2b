// Mail out of the house, by the server that SMTP_URL names.
import { setTimeout } from 'node:timers/promises'
import { minuteMs, secondMs } from '@ev/rules/units'
import { createTransport } from 'nodemailer'
import type { Env } from './env.ts'

export type Mail = {
  /** Named by the sender: a mail that is sent twice keeps its id, so that the second can be told as the same. */
  id: string
  to: readonly string[]
  subject: string
  text: string
  html: string
  attachment: { name: string; contentType: string; bytes: Uint8Array } | undefined
}

export type Mailer = {
  /** Without a mail server nothing leaves; whoever sends has to say so. */
  isSet: boolean
  /** The addresses that the server did not take; all others have the mail. */
  send(mail: Mail): Promise<{ refused: string[] }>
}

type Limits = { connectMs: number; silenceMs: number; wholeMs: number }
const usual: Limits = { connectMs: 10 * secondMs, silenceMs: 30 * secondMs, wholeMs: 3 * minuteMs }

export function openMailer(env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>, limits = usual): Mailer {
  if (env.smtpUrl === '')
    return {
      isSet: false,
      send: async () => {
        throw new Error('no mail server is configured')
      },
    }
  const from = env.mailFrom || fallbackFrom(env)
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({
    // What the address says of TLS and of time limits comes first.
    url: env.smtpUrl,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isSet: true,
    async send({ id, to, subject, text, html, attachment }) {
      const sending = transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to: [...to],
        subject,
        text,
        html,
        attachments: attachment
          ? [{ filename: attachment.name, contentType: attachment.contentType, content: Buffer.from(attachment.bytes) }]
          : [],
      })
      const { rejected } = await within(sending, limits.wholeMs)
      return { refused: rejected }
    },
  }
}

/** A server that answers a byte at a time is never silent and never done. */
async function within<T>(sending: Promise<T>, limitMs: number): Promise<T> {
  const patience = new AbortController()
  const tooLong = setTimeout(limitMs, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error(`the mail server did not take the mail within ${limitMs / secondMs} seconds`)
  })
  try {
    return await Promise.race([sending, tooLong])
  } finally {
    patience.abort()
  }
}

/** Most servers only take what comes from the account that signs in. */
function fallbackFrom({ smtpUrl, publicUrl }: Pick<Env, 'smtpUrl' | 'publicUrl'>) {
  const account = (URL.parse(smtpUrl)?.username ?? '').replace('%40', '@')
  return account.includes('@') ? account : `noreply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}`
}
