// Passwords are stored as argon2id of the SHA-256 that the browser sends.
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (sha256: string) => hash(sha256, cost)

// Checked where there is no such account, so that the answer takes as long as for one that exists.
const nobodys = hashPassword('no account has this password')

export const isPassword = async (stored: string | undefined, sha256: string) =>
  (await verify(stored ?? (await nobodys), sha256)) && stored !== undefined
