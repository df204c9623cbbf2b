// What an answer with code 921 said, kept for /iplogin until this browser tab is closed.
import type { IpInfo } from '@ev/contract/system/seller'

const storageKey = 'ipInfo'

export const keepIpInfo = (info: unknown) => sessionStorage.setItem(storageKey, JSON.stringify(info))
export const dropIpInfo = () => sessionStorage.removeItem(storageKey)

export function keptIpInfo(): IpInfo | undefined {
  const info: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  return isIpInfo(info) ? info : undefined
}

function isIpInfo(value: unknown): value is IpInfo {
  const { ipTicket, ip, account, telephone } = Object(value) as Record<keyof IpInfo, unknown>
  return [ipTicket, ip, account, telephone].every(text => typeof text === 'string')
}
