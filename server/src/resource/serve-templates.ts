// Templates are fetched by a signed address; each is made once while the product runs.
import { type Language, refuse } from '@ev/rules/refuse'
import { hourMs, type Instant, later } from '@ev/rules/units'
import type { FastifyInstance } from 'fastify'
import type { App } from '../http/context.ts'
import { attachment, xlsxType } from '../http/files.ts'
import { resourceAt } from './registry.ts'
import type { Known } from './source.ts'
import { makeTemplate, templateName } from './template.ts'

const addressLifeMs = 24 * hourMs

const signedText = (path: string, expires: string) => `template:${path}:${expires}`

export function templateAddress({ secrets }: App, { address }: Known, language: Language, now: Instant): string {
  const path = `${address}/${language}`
  const expires = String(later(now, addressLifeMs))
  return `/files/templates/${path}?expires=${expires}&signature=${secrets.sign(signedText(path, expires))}`
}

type Asked = {
  Params: { service: string; name: string; language: string }
  Querystring: { expires?: string; signature?: string }
}

export function serveTemplates(server: FastifyInstance, app: App): void {
  const made = new Map<string, Buffer>()
  server.get<Asked>('/files/templates/:service/:name/:language', async (request, reply) => {
    const { service, name } = request.params
    const language: Language = request.params.language === 'en' ? 'en' : 'zh'
    const path = `${service}/${name}/${language}`
    const { expires = '', signature = '' } = request.query
    const isSigned = app.secrets.isSigned(signedText(path, expires), String(signature)) && Number(expires) > app.clock()
    const known = isSigned ? resourceAt(app, `${service}/${name}`) : undefined
    if (!known?.sheet) return refuse('fileGone')
    const bytes = made.get(path) ?? (await makeTemplate(known, language, app.files.folder))
    made.set(path, bytes)
    return reply
      .header('content-type', xlsxType)
      .header('content-disposition', attachment(templateName(known, language)))
      .header('cache-control', 'private, no-store')
      .send(bytes)
  })
}
