// Every environment variable of the product, read and checked once.
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { patterns } from '@ev/contract/patterns'
import { LaunchError } from '@ev/db/launch-error'

export type Env = ReturnType<typeof readEnv>

/** The keys that choose a seller as the brand of the login page, where neither query nor host name does. */
export const merchantKeys: Record<string, string> = { yuechong: '399', jiangnan: '365' }

export function readEnv(from: Record<string, string | undefined>) {
  const text = (name: string) => (from[name] ?? '').trim()
  const isDemo = flag('DEMO', text('DEMO') || '1')
  return {
    port: port('PORT', text('PORT') || '8080'),
    // The demo's passwords are published, so it listens to this machine alone unless told otherwise.
    host: text('HOST') || (isDemo ? '127.0.0.1' : everyAddress()),
    ocppPort: port('OCPP_PORT', text('OCPP_PORT') || '9220'),
    ykcPort: port('YKC_PORT', text('YKC_PORT') || '9221'),
    ocppTls: tlsFiles(text('OCPP_TLS_CERT'), text('OCPP_TLS_KEY')),
    /** In the demo, piles that live; 0 leaves the network still. */
    isSimulated: isDemo && flag('SIMULATE', text('SIMULATE') || '1'),
    dataDir: resolve(text('DATA_DIR') || './data'),
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    isDemo,
    /** A whole business to look at, a twentieth of its orders, or a handful of customers where a start has to be quick. */
    demoSize: oneOf('DEMO_SIZE', text('DEMO_SIZE') || 'whole', ['whole', 'medium', 'small']),
    publicUrl: publicUrl(text('PUBLIC_URL')),
    trustProxy: proxies(text('TRUST_PROXY')),
    secretKey: secretKey(text('SECRET_KEY')),
    smtpUrl: smtpUrl(text('SMTP_URL')),
    /** Who mails come from; empty means the account of SMTP_URL. */
    mailFrom: mailFrom(text('MAIL_FROM')),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') || 'warn', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    merchantKey: text('MERCHANT_KEY') && oneOf('MERCHANT_KEY', text('MERCHANT_KEY'), Object.keys(merchantKeys)),
    /** Lets a Prometheus on another machine read /metrics; empty means this machine only. */
    metricsToken: text('METRICS_TOKEN'),
  }
}

// Read at once: a file that is missing ends the start and not the first pile.
function tlsFiles(certFile: string, keyFile: string): { cert: string; key: string } | null {
  if (certFile === '' && keyFile === '') return null
  if (certFile === '') wrong('OCPP_TLS_CERT', '须与 OCPP_TLS_KEY 一起设置', 'is needed beside OCPP_TLS_KEY')
  if (keyFile === '') wrong('OCPP_TLS_KEY', '须与 OCPP_TLS_CERT 一起设置', 'is needed beside OCPP_TLS_CERT')
  const cert = readPem('OCPP_TLS_CERT', certFile, 'CERTIFICATE')
  return { cert, key: readPem('OCPP_TLS_KEY', keyFile, 'PRIVATE KEY') }
}

function readPem(name: string, file: string, kind: string): string {
  let content = ''
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    wrong(name, `指定的文件无法读取：${file}`, `names a file that cannot be read: ${file}`)
  }
  if (!content.includes(kind))
    wrong(name, `指定的文件不是 PEM 格式的 ${kind}`, `names a file that is no PEM of a ${kind}`)
  return content
}

// `::` takes IPv4 as well, but is refused where the system has no IPv6 at all.
function everyAddress() {
  const hasIpv6 = Object.values(networkInterfaces()).some(list => list?.some(one => one.family === 'IPv6'))
  return hasIpv6 ? '::' : '0.0.0.0'
}

function wrong(name: string, zh: string, en: string): never {
  throw new LaunchError('wrongVariable', { zh: `环境变量 ${name} ${zh}`, en: `the environment variable ${name} ${en}` })
}

function port(name: string, text: string) {
  const number = Number(text)
  const fits = /^\d{1,5}$/.test(text) && number <= 65_535
  return fits
    ? number
    : wrong(name, `应为 0 至 65535 的端口号，现为「${text}」`, `must be a port from 0 to 65535, not "${text}"`)
}

function flag(name: string, text: string) {
  if (text === '1' || text === '0') return text === '1'
  return wrong(name, `应为 0 或 1，现为「${text}」`, `must be 0 or 1, not "${text}"`)
}

function oneOf<const T extends string>(name: string, text: string, list: readonly T[]): T {
  const found = list.find(value => value === text)
  return found ?? wrong(name, `应为 ${list.join('、')} 之一`, `must be one of ${list.join(', ')}`)
}

function url(name: string, text: string, schemes: string[]) {
  // A database may be named by its socket, without a host; whoever connects judges the rest.
  if (text === '' || schemes.some(scheme => text.startsWith(`${scheme}//`))) return text
  const starts = schemes.map(scheme => `${scheme}//`)
  // The value may hold a password: it is not repeated.
  return wrong(name, `应以 ${starts.join(' 或 ')} 开头`, `must start with ${starts.join(' or ')}`)
}

function smtpUrl(text: string) {
  const address = url('SMTP_URL', text, ['smtp:', 'smtps:'])
  if (address === '' || URL.parse(address)?.hostname) return address
  return wrong('SMTP_URL', '应为完整的地址', 'must be a whole address')
}

function mailFrom(text: string) {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text
  if (text === '' || patterns.email.fits(address)) return text
  return wrong(
    'MAIL_FROM',
    '应为邮箱地址，或「名称 <邮箱地址>」',
    'must be an e-mail address, or "a name <e-mail address>"',
  )
}

function databaseUrl(text: string) {
  // The driver would take them instead of ours: time zone, time limits, and that reads cannot write.
  if (/[?&]options=/.test(text)) wrong('DATABASE_URL', '不能带 options 参数', 'must not carry options')
  return url('DATABASE_URL', text, ['postgres:', 'postgresql:'])
}

function publicUrl(text: string) {
  const address = url('PUBLIC_URL', text, ['http:', 'https:']).replace(/\/+$/, '')
  if (address === '' || URL.parse(address)) return address
  return wrong('PUBLIC_URL', '应为完整的网址', 'must be a whole address')
}

// How many proxies stand before us, or their addresses; `true` believes whoever sends the header.
function proxies(text: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (text === '' || text === '0' || text === 'false') return false
  if (text === 'true') return true
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text)
  if (text.split(',').every(one => isNetwork(one.trim()))) return text
  return wrong(
    'TRUST_PROXY',
    '应为代理层数、代理地址列表或 true',
    'must be a number of proxies, their addresses, or true',
  )
}

function isNetwork(text: string) {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  return family > 0 && fits && more.length === 0
}

function secretKey(text: string) {
  if (text === '' || Buffer.byteLength(text) >= 32) return text
  return wrong('SECRET_KEY', '至少需要 32 个字符', 'must have at least 32 characters')
}
