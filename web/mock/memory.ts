// What this profile remembers until it is stopped: who is signed in, and how they have set up the product.
import { createHash, randomUUID } from 'node:crypto'
import { refuse } from '@ev/rules/refuse'
import { type Account, accounts, password } from './accounts.ts'

export type Memory = ReturnType<typeof emptyMemory>

export function emptyMemory() {
  const sessions = new Map<string, Account>()
  const preferences = new Map<string, Record<string, unknown>>()
  return {
    /** A new token; the password comes hashed, as the contract has it. */
    signIn(name: string, hash: string): string {
      const account = accounts.find(({ user }) => user.account === name && hash === passwordHash)
      const token = randomUUID()
      sessions.set(token, account ?? refuse('wrongCredentials'))
      return token
    },
    accountOf: (token: string) => sessions.get(token),
    signOut(token: string): void {
      sessions.delete(token)
    },
    preferencesOf: ({ user }: Account) => preferences.get(user.id) ?? {},
    /** `null` forgets one. */
    prefer({ user }: Account, key: string, value: unknown): void {
      const { [key]: _, ...others } = preferences.get(user.id) ?? {}
      preferences.set(user.id, value === null ? others : { ...others, [key]: value })
    },
  }
}

const passwordHash = createHash('sha256').update(password).digest('hex')
