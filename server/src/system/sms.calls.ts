// The texts of messages.
import { sms } from '@ev/contract/system/sms'
import { type Language, refuse } from '@ev/rules/refuse'
import { builtInSmsOf, smsText, variablesIn } from '@ev/rules/sms'
import type { UserCtx } from '../http/context.ts'
import { mustBeWithinLimit } from '../http/limit.ts'
import { mount } from '../resource/mount.ts'
import { sendSms } from './send-sms.ts'

export const smsTemplates = mount(
  sms,
  {
    table: 'system_sms_template',
    async guard(_ctx, { content }, before) {
      const known = builtInSmsOf(before?.code ?? '')
      if (known === undefined) return
      const used = variablesIn(content)
      const unknown = used.filter(name => !Object.hasOwn(known.examples, name))
      const missing = known.needs.filter(name => !used.includes(name))
      const at = { field: 'content' }
      if (unknown.length > 0)
        refuse('smsVariablesUnknown', { unknown: braced(unknown), known: braced(Object.keys(known.examples)) }, at)
      if (missing.length > 0) refuse('smsVariableMissing', { missing: braced(missing) }, at)
    },
    stored: (_ctx, { content }) => ({ variables: variablesIn(content) }),
    async after(ctx, { id, draft, before }) {
      if (before === undefined || before.isBuiltIn) return
      await ctx.db
        .updateTable('system_sms_template')
        .set({ variables: variablesIn(draft.content) })
        .where('id', '=', id)
        .execute()
    },
    async beforeDelete({ language }, { isBuiltIn }) {
      if (isBuiltIn) refuse('builtInKept', { what: sms.title[language] })
    },
    actions: {
      enable: (ctx, { id }) => setStatus(ctx, id, 'enabled'),
      disable: (ctx, { id }) => setStatus(ctx, id, 'disabled'),
      async test(ctx, { code, sign, content }, { telephone }) {
        await mustBeWithinLimit(ctx, 'system-service/sms/test')
        const examples = builtInSmsOf(code)?.examples ?? {}
        const values = Object.fromEntries(variablesIn(content).map(name => [name, examples[name] ?? name]))
        const status = await sendSms(ctx, {
          sellerId: ctx.user.sellerId,
          telephone,
          template: code,
          content: smsText(sign, content, values),
        })
        if (status === 'failed') refuse('smsTestFailed')
      },
    },
  },
  {
    async provider({ app, language }) {
      const { name } = app.sms
      const isKeeping = name === 'outbox'
      return { name, title: isKeeping ? keeping[language] : name, isKeeping }
    },
  },
)

const keeping: Record<Language, string> = {
  zh: '未接入短信通道：短信不会发出，只保留在短信记录中',
  en: 'No provider is set: messages are not sent, they are kept in the log',
}

const braced = (names: readonly string[]) => names.map(name => `{${name}}`).join('、')

async function setStatus(ctx: UserCtx, id: string, status: 'enabled' | 'disabled') {
  await ctx.db
    .updateTable('system_sms_template')
    .set(e => ({ status, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
