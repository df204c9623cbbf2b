// Why a pile of an upgrade is where it is, in words: the pile's own where it said something, else the platform's.
import type { Text } from '../kit/text.ts'

const results: Readonly<Record<string, Text>> = {
  charging: { zh: '正在充电，等待空闲', en: 'Charging; waiting until idle' },
  window: { zh: '等待升级时段', en: 'Waiting for the upgrade window' },
  away: { zh: '连接中断，等待重连', en: 'Disconnected; waiting for it to reconnect' },
  offline: { zh: '充电桩不在线，未下发', en: 'Offline; nothing was sent' },
  noFtp: { zh: '未配置 FTP 服务器，云快充桩无法升级', en: 'No FTP server configured; YKC piles need one' },
  noFtpPath: {
    zh: '升级包没有 FTP 路径，云快充桩无法升级',
    en: 'The firmware has no FTP path; YKC piles need one',
  },
  refused: { zh: '充电桩拒绝升级', en: 'Refused by the pile' },
  unsupported: { zh: '充电桩不支持远程升级', en: 'Remote upgrade not supported by the pile' },
  noAnswer: { zh: '充电桩未答复，等待它以新版本登录', en: 'No answer; waiting for login with the new version' },
  failed: { zh: '未能下发', en: 'Could not be sent' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  downloading: { zh: '正在下载', en: 'Downloading' },
  downloaded: { zh: '下载完成', en: 'Downloaded' },
  installing: { zh: '正在安装', en: 'Installing' },
  installed: { zh: '安装完成，等待新版本登录', en: 'Installed; waiting for login with the new version' },
  accepted: { zh: '已接受，正在升级', en: 'Accepted; upgrading' },
  otherProgram: { zh: '重新登录时不是新版本', en: 'Logged in with another version' },
  timedOut: { zh: '规定时间内没有以新版本登录', en: 'No login with the new version in time' },
  numberMismatch: { zh: '充电桩答复：编号不匹配', en: 'Pile: number mismatch' },
  modelMismatch: { zh: '充电桩答复：程序与型号不符', en: 'Pile: firmware does not fit the model' },
  downloadTimedOut: { zh: '充电桩答复：下载超时', en: 'Pile: download timed out' },
  DownloadFailed: { zh: '充电桩答复：下载失败', en: 'Pile: download failed' },
  InstallationFailed: { zh: '充电桩答复：安装失败', en: 'Pile: installation failed' },
  InstallVerificationFailed: { zh: '充电桩答复：校验失败', en: 'Pile: verification failed' },
  InvalidSignature: { zh: '充电桩答复：签名无效', en: 'Pile: invalid signature' },
}

export const sayUpgradeResult = (code: string): Text => results[code] ?? { zh: code, en: code }

const halts: Readonly<Record<string, Text>> = {
  tooManyFailed: { zh: '失败比例超过上限', en: 'Too many failures' },
  nobodyTried: { zh: '首批没有一台能够下发', en: 'No pile of the canary could be reached' },
}

/** `tooManyFailed 2/3`: two of three that were tried. */
export function sayHalt(reason: string): Text {
  const [code = '', figures] = reason.split(' ')
  const said = halts[code] ?? { zh: reason, en: reason }
  return figures === undefined ? said : { zh: `${said.zh}（${figures}）`, en: `${said.en} (${figures})` }
}
