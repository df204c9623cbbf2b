import { LaunchError } from '@ev/db/launch-error'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test.each([
  ['SMTP_URL', 'smtp://user:secret-word@mail.example.com:587?requireTLS=true'],
  ['SMTP_URL', 'smtps://mail.example.com'],
  ['MAIL_FROM', 'report@example.com'],
  ['MAIL_FROM', '充电平台 <report@example.com>'],
])('%s may be %s', (name, value) => {
  expect(Object.values(readEnv({ [name]: value }))).toContain(value)
})

test.each([
  ['SMTP_URL', 'http://user:secret-word@mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://user:secret-word@:25'],
  ['MAIL_FROM', '充电平台'],
  ['MAIL_FROM', '充电平台 <secret-word>'],
])('%s that cannot work ends the start, and what may be secret is not repeated: %s', (name, value) => {
  const reading = () => readEnv({ [name]: value })
  expect(reading).toThrow(LaunchError)
  expect(reading).not.toThrow('secret-word')
})
