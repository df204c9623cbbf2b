// The messages that the product sends: their texts. Only the platform sees and changes them.
import * as z from 'zod'
import { enabled } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { nothing } from '../kit/shapes.ts'

export const sms = resource('system-service/sms', {
  title: { zh: '短信模板', en: 'SMS template' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete'],
  fields: {
    name: f.text('模板名称', 'Name', { max: 20, fits: 'smsName', filter: true, sort: true, width: 160, fixed: 'left' }),
    code: f.text('模板编码', 'Code', {
      max: 40,
      fits: 'smsCode',
      filter: true,
      sort: true,
      write: 'create',
      width: 140,
    }),
    sign: f.text('签名', 'Signature', {
      max: 12,
      width: 120,
      initial: '充电平台',
      help: { zh: '显示在短信开头的【】中', en: 'Stands in 【】 at the beginning of the message' },
    }),
    content: f.longText('内容', 'Content', {
      max: 500,
      width: 360,
      help: {
        zh: '用 {名称} 表示发送时填入的内容，如 {code}；内置模板只能使用它提供的变量',
        en: '{name} stands for what is put in when it is sent, e.g. {code}; a built-in template knows only its own',
      },
    }),
    variables: f.data('变量', 'Variables', z.array(z.string()), {
      write: 'never',
      sheet: 'never',
      width: 140,
      help: { zh: '该模板发送时能提供的变量', en: 'What can be put in when it is sent' },
    }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    isBuiltIn: f.flag('内置', 'Built in', { write: 'never', filter: true, width: 80 }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['code', 'asc'],
    filters: ['name', 'code', 'status'],
    phone: ['name', 'content', 'status'],
  },
  form: {
    groups: [{ title: { zh: '短信模板', en: 'SMS template' }, fields: ['name', 'code', 'sign', 'content'] }],
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => row.status === 'disabled' || { zh: '该模板已启用', en: 'The template is enabled already' },
      undo: 'disable',
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.status === 'enabled' || { zh: '该模板已停用', en: 'The template is disabled already' },
      isHarm: true,
      confirm: () => ({
        zh: '停用后不再发送该短信；停用验证码类短信会使相应的登录方式不可用',
        en: 'The message is no longer sent; without a code message that way of logging in is closed',
      }),
      undo: 'enable',
    },
    /** Sends it once, with examples for what is put in. */
    test: {
      label: { zh: '测试发送', en: 'Send a test' },
      needs: 'test',
      input: { telephone: f.phone('手机号', 'Mobile number') },
    },
  },
  more: {
    /** Who carries the messages; without one they are kept, where the log shows them. */
    provider: read({
      may: 'query',
      input: nothing,
      output: z.strictObject({ name: z.string(), title: z.string(), isKeeping: z.boolean() }),
    }),
  },
})
