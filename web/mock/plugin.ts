// Answers the web's calls inside the development server, in the profile `self` alone.
import { text } from 'node:stream/consumers'
import { instant } from '@ev/rules/units'
import type { Connect, Plugin } from 'vite'
import { accounts, password } from './accounts.ts'
import { isCall, replyTo } from './door.ts'
import { emptyMemory, type Memory } from './memory.ts'

export const mockService = (): Plugin => ({
  name: 'mock-service',
  apply: 'serve',
  configureServer({ middlewares, httpServer, config }) {
    const memory = emptyMemory()
    middlewares.use((request, response, next) => {
      const path = pathOf(request)
      if (!isCall(path)) return next()
      answer(request, path, memory)
        .then(({ http, envelope }) => {
          response.writeHead(http, { 'content-type': 'application/json; charset=utf-8' })
          response.end(JSON.stringify(envelope))
        })
        .catch((error: unknown) => {
          config.logger.error(String(error))
          response.writeHead(500).end()
        })
    })
    httpServer?.once('listening', () => config.logger.info(welcome()))
  },
})

const pathOf = ({ url = '/' }: Connect.IncomingMessage) => new URL(url, 'http://self.invalid').pathname

async function answer(request: Connect.IncomingMessage, path: string, memory: Memory) {
  const { method = 'GET', headers } = request
  const language = languageOf(headers['accept-language'])
  const body = await text(request)
  return replyTo({ method, path, token: headers.authorization, body, language }, memory, instant(Date.now()))
}

const languageOf = (tag = '') => (tag.startsWith('en') ? 'en' : 'zh')

const welcome = () =>
  [
    '',
    '  演示数据，没有服务端与数据库 · sample data, no server and no database',
    ...accounts.map(({ user, description }) => `  ${user.account.padEnd(6)} ${password}  ${description}`),
    '',
  ].join('\n')
