// What keeps secrets at rest and signs addresses: one key, from SECRET_KEY or made and kept in DATA_DIR.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Secrets = {
  /** Encrypts for storage; `open` gives it back, or nothing where it was touched or sealed with another key. */
  seal(text: string): Buffer
  open(sealed: Buffer): string | undefined
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

export async function openSecrets(secretKey: string, dataDir: string): Promise<Secrets> {
  return makeSecrets(secretKey || (await keptKey(dataDir)))
}

export function makeSecrets(secretKey: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, 'charging', use, 32))
  const sealKey = derive('seal')
  const signKey = derive('sign')
  const sign = (text: string) => createHmac('sha256', signKey).update(text).digest('base64url')
  return {
    sign,
    isSigned: (text, signature) => {
      const right = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return right.length === given.length && timingSafeEqual(right, given)
    },
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12))
        decipher.setAuthTag(sealed.subarray(12, 28))
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** A token is random; only its hash is stored, and a plain hash is enough since there is nothing to guess. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

async function keptKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  // A link never replaces: the first program to start makes the key, all others read it.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
