// Why a pile of an upgrade is where it is, in words: the pile's own where it said something, else the platform's.
import type { Text } from '../kit/text.ts'

const results: Readonly<Record<string, Text>> = {
  charging: { zh: '正在充电，等待空闲', en: 'It is charging; the upgrade waits' },
  window: { zh: '等待升级时段', en: 'It waits for its time of the day' },
  away: { zh: '连接中断，等待重连', en: 'Its line is broken; the upgrade waits for it' },
  offline: { zh: '充电桩不在线，未下发', en: 'The pile is offline: nothing was sent' },
  noFtp: { zh: '未配置 FTP 服务器，云快充桩无法升级', en: 'No FTP server is set up, which piles of YKC need' },
  noFtpPath: {
    zh: '升级包没有 FTP 路径，云快充桩无法升级',
    en: 'The firmware has no FTP path, which piles of YKC need',
  },
  refused: { zh: '充电桩拒绝升级', en: 'The pile has refused it' },
  unsupported: { zh: '充电桩不支持远程升级', en: 'The pile does not know remote upgrades' },
  noAnswer: { zh: '充电桩未答复，等待它以新版本登录', en: 'No answer; it may still come back with the new program' },
  failed: { zh: '未能下发', en: 'It could not be sent' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  downloading: { zh: '正在下载', en: 'Downloading' },
  downloaded: { zh: '下载完成', en: 'Downloaded' },
  installing: { zh: '正在安装', en: 'Installing' },
  installed: { zh: '安装完成，等待新版本登录', en: 'Installed; it has to sign in with the new program' },
  accepted: { zh: '已接受，正在升级', en: 'Accepted' },
  otherProgram: { zh: '重新登录时不是新版本', en: 'It signed in with another program' },
  timedOut: { zh: '规定时间内没有以新版本登录', en: 'It did not sign in with the new program in time' },
  numberMismatch: { zh: '充电桩答复：编号不匹配', en: 'The pile says: the number does not match' },
  modelMismatch: { zh: '充电桩答复：程序与型号不符', en: 'The pile says: the program does not fit its model' },
  downloadTimedOut: { zh: '充电桩答复：下载超时', en: 'The pile says: the download timed out' },
  DownloadFailed: { zh: '充电桩答复：下载失败', en: 'The pile says: the download failed' },
  InstallationFailed: { zh: '充电桩答复：安装失败', en: 'The pile says: the installation failed' },
  InstallVerificationFailed: { zh: '充电桩答复：校验失败', en: 'The pile says: the verification failed' },
  InvalidSignature: { zh: '充电桩答复：签名无效', en: 'The pile says: the signature is not valid' },
}

export const sayUpgradeResult = (code: string): Text => results[code] ?? { zh: code, en: code }

const halts: Readonly<Record<string, Text>> = {
  tooManyFailed: { zh: '失败比例超过上限', en: 'More have failed than may' },
  nobodyTried: { zh: '首批没有一台能够下发', en: 'None of the first could be reached' },
}

/** `tooManyFailed 2/3`: two of three that were tried. */
export function sayHalt(reason: string): Text {
  const [code = '', figures] = reason.split(' ')
  const said = halts[code] ?? { zh: reason, en: reason }
  return figures === undefined ? said : { zh: `${said.zh}（${figures}）`, en: `${said.en} (${figures})` }
}
