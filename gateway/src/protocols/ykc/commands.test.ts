import { fen, later } from '@ev/rules/units'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Card, ChargerCommand, Reply, UpgradePackage } from '../../event.ts'
import { noon, settled, someTariff } from '../testing.ts'
import { commands } from './commands.ts'
import {
  aGuest,
  asciiHex,
  aTalk,
  documentTime,
  le,
  loginBody,
  pileCode,
  realtimeBody,
  type TestTalk,
  tradeNo,
} from './testing.ts'

afterEach(() => void vi.useRealTimers())

const card: Card = { logical: '573', physical: 'D14B0A54', tag: 'D14B0A54', until: null }
const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, place) => ({ ...card, logical: String(place), physical: String(place) }))
const start: ChargerCommand = {
  kind: 'start',
  gun: 1,
  sessionNo: tradeNo,
  tag: '',
  card,
  balanceFen: fen(100_000),
  parallelNo: null,
}
const ftp = { host: '114.55.114.174', port: 21, user: 'sr', password: 'sr123', path: '/ykc/v5.bin' }
const upgradePackage: UpgradePackage = { url: '', ftp, isDirectCurrent: true, powerW: 15_000, signature: null }
const upgrade: ChargerCommand = {
  kind: 'upgrade',
  package: upgradePackage,
  isWhenIdle: true,
  timeoutMin: 10,
  requestId: 9,
}

/** Sends it, answers it, and tells what went over the wire and what became of it. */
async function exchange(talk: TestTalk, command: ChargerCommand, answer: [type: string, body: string] | null) {
  const reply = talk.speaker.command(command, 'c1')
  await settled()
  const sent = talk.sent()
  if (answer) await talk.say(...answer)
  return { sent, reply: answer || sent.length === 0 ? await reply : null }
}

const accepted: Reply = { is: 'accepted', data: null }
const refused = (code: string): Reply => ({ is: 'refused', code, data: null })

describe('every command has its frame and its answer', () => {
  const ofSession = `${tradeNo}${pileCode}01`
  test.each<[string, ChargerCommand, string, [string, string], Reply]>([
    ['start', start, `34 ${ofSession}000000000000057300000000D14B0A54A0860100`, ['33', `${ofSession} 01 00`], accepted],
    [
      'start refused',
      start,
      `34 ${ofSession}000000000000057300000000D14B0A54A0860100`,
      ['33', `${ofSession} 00 02`],
      refused('charging'),
    ],
    [
      'start without a card',
      { ...start, card: null },
      `34 ${ofSession}${'00'.repeat(16)}A0860100`,
      ['33', `${ofSession} 00 07`],
      refused('reason7'),
    ],
    [
      'parallel start',
      { ...start, parallelNo: '261115120000' },
      `A4 ${ofSession}000000000000057300000000D14B0A54A0860100261115120000`,
      ['A3', `${ofSession} 01 00 00 261115120000`],
      accepted,
    ],
    [
      'stop',
      { kind: 'stop', gun: 1, session: { sessionNo: tradeNo } },
      `36 ${pileCode}01`,
      ['35', `${pileCode} 01 01 00`],
      accepted,
    ],
    [
      'stop refused',
      { kind: 'stop', gun: 1, session: { sessionNo: tradeNo } },
      `36 ${pileCode}01`,
      ['35', `${pileCode} 01 00 02`],
      refused('notCharging'),
    ],
    ['prohibit', { kind: 'prohibit', gun: 0 }, `52 ${pileCode}0164`, ['51', `${pileCode} 01`], accepted],
    ['allow', { kind: 'allow', gun: 0 }, `52 ${pileCode}0064`, ['51', `${pileCode} 00`], refused('failed')],
    [
      'limit',
      { kind: 'limitPower', pct: 30, isLocked: false },
      `52 ${pileCode}001E`,
      ['51', `${pileCode} 01`],
      accepted,
    ],
    [
      'reset',
      { kind: 'reset', mode: 'hard', isWhenIdle: false },
      `92 ${pileCode}01`,
      ['91', `${pileCode} 01`],
      accepted,
    ],
    [
      'reset when idle',
      { kind: 'reset', mode: 'soft', isWhenIdle: true },
      `92 ${pileCode}02`,
      ['91', `${pileCode} 00`],
      refused('failed'),
    ],
    [
      'balance',
      { kind: 'setBalance', gun: 1, physicalCard: 'D14B0A54', balanceFen: fen(5) },
      `42 ${pileCode}0100000000D14B0A5405000000`,
      ['41', `${pileCode} 00000000D14B0A54 00`],
      accepted,
    ],
    [
      'balance refused',
      { kind: 'setBalance', gun: 1, physicalCard: '', balanceFen: fen(5) },
      `42 ${pileCode}01000000000000000005000000`,
      ['41', `${pileCode} 0000000000000000 02`],
      refused('wrongCard'),
    ],
    [
      'lock up',
      { kind: 'moveLock', gun: 2, isUp: true },
      `62 ${pileCode}025500000000`,
      ['63', `${pileCode} 02 01 00000000`],
      accepted,
    ],
    [
      'lock down',
      { kind: 'moveLock', gun: 2, isUp: false },
      `62 ${pileCode}02FF00000000`,
      ['63', `${pileCode} 02 00 00000000`],
      refused('failed'),
    ],
    [
      'QR prefix',
      { kind: 'setQrPrefix', prefix: 'http://a/' },
      `F0 ${pileCode}0009${asciiHex('http://a/', 9).toUpperCase()}`,
      ['F1', `${pileCode} 01`],
      accepted,
    ],
    [
      'upgrade',
      upgrade,
      `94 ${pileCode}010F00${asciiHex(ftp.host, 16)}1500${asciiHex('sr', 16)}${asciiHex('sr123', 16)}${asciiHex(ftp.path, 32)}020A`,
      ['93', `${pileCode} 02`],
      refused('modelMismatch'),
    ],
  ])('%s', async (_, command, frame, answer, expected) => {
    const { sent, reply } = await exchange(await aGuest(), command, answer)
    expect(sent.map(one => one.toUpperCase())).toEqual([frame.toUpperCase()])
    expect(reply).toEqual(expected)
  })

  test('time', async () => {
    const { sent, reply } = await exchange(await aGuest(), { kind: 'syncTime' }, ['55', `${pileCode} ${documentTime}`])
    expect(sent).toEqual([`56 ${pileCode}0000000C0F0B1A`])
    expect(reply).toMatchObject({ is: 'accepted' })
  })
  test('time that had to wait in line is that of its sending', async () => {
    const talk = await aGuest()
    void talk.speaker.command({ kind: 'syncTime' }, 'c1')
    void talk.speaker.command({ kind: 'syncTime' }, 'c2')
    talk.sent()
    talk.host.now = later(noon, 20_000)
    await talk.say('55', `${pileCode} ${documentTime}`)
    expect(talk.sent()).toEqual([`56 ${pileCode}204E000C0F0B1A`])
  })
  test('prices', async () => {
    const { sent, reply } = await exchange(await aGuest(), { kind: 'setTariff', tariff: someTariff }, [
      '57',
      `${pileCode} 01`,
    ])
    expect(sent[0]).toMatch(new RegExp(`^58 ${pileCode}0007`))
    expect(reply).toEqual(accepted)
  })
  test('state: the next realtime data of that gun is the answer', async () => {
    const talk = await aGuest()
    const reply = talk.speaker.command({ kind: 'readState', gun: 2 }, 'c1')
    expect(talk.sent()).toEqual([`12 ${pileCode}02`])
    await talk.say('13', realtimeBody({ gun: '01' }))
    await talk.say('13', realtimeBody({ gun: '02', state: '01' }))
    expect(await reply).toEqual({ is: 'accepted', data: { state: 1, plugged: 1, faultBits: 0 } })
    expect(talk.host.of('gunReported')).toHaveLength(2)
    expect(talk.host.of('lateReply')).toEqual([])
  })
  test('an upgrade is told as an event too', async () => {
    const talk = await aGuest()
    await exchange(talk, upgrade, ['93', `${pileCode} 03`])
    expect(talk.host.of('upgradeReported')).toEqual([{ state: 'failed', code: 'downloadTimedOut', requestId: 9 }])
  })
  test('lists of cards go in frames of 15, 24 and 26, one after the other', async () => {
    const talk = await aGuest()
    const sending = talk.speaker.command({ kind: 'sendCards', version: 1, isWhole: true, cards: cards(31) }, 'c1')
    const counts: string[] = []
    for (let frame = 0; frame < 3; frame++) {
      const [sent] = talk.sent()
      counts.push(sent!.slice(17, 19))
      await talk.say('43', `${pileCode} 01 00`)
    }
    expect(counts).toEqual(['0F', '0F', '01'])
    expect(await sending).toEqual(accepted)

    const asking = talk.speaker.command({ kind: 'queryCards', cards: cards(27) }, 'c2')
    await talk.say('47', `${pileCode} 0000000000000000 01 0000000000000001 00`)
    await talk.say('47', `${pileCode} 0000000000000026 01`)
    expect(talk.sent().map(sent => sent.slice(17, 19))).toEqual(['1A', '01'])
    expect(await asking).toEqual({
      is: 'accepted',
      data: {
        cards: [
          { card: '0000000000000000', isThere: true },
          { card: '0000000000000001', isThere: false },
          { card: '0000000000000026', isThere: true },
        ],
      },
    })
    const clearing = talk.speaker.command({ kind: 'clearCards', cards: cards(2) }, 'c3')
    await talk.say('45', `${pileCode} 0000000000000000 01 00 0000000000000001 00 01`)
    expect(await clearing).toMatchObject({ is: 'refused', code: 'someCards' })
  })
  test('a list that the pile refuses half-way stops there', async () => {
    const talk = await aGuest()
    const sending = talk.speaker.command({ kind: 'sendCards', version: 1, isWhole: false, cards: cards(40) }, 'c1')
    await talk.say('43', `${pileCode} 00 02`)
    expect(await sending).toEqual(refused('storageFull'))
    expect(talk.sent()).toHaveLength(1)
  })
})

describe('what cannot be said is answered without a frame', () => {
  test.each<[string, ChargerCommand, Reply]>([
    ['a single gun cannot be prohibited', { kind: 'prohibit', gun: 1 }, { is: 'unsupported' }],
    ['nor allowed', { kind: 'allow', gun: 2 }, { is: 'unsupported' }],
    ['guns have no lock of their own', { kind: 'unlock', gun: 1 }, { is: 'unsupported' }],
    ['power below 30 %', { kind: 'limitPower', pct: 29, isLocked: false }, { is: 'failed', why: 'pctOutOfRange' }],
    [
      'power that is no whole number',
      { kind: 'limitPower', pct: 30.5, isLocked: false },
      { is: 'failed', why: 'maxPowerUnfit' },
    ],
    ['a session number of another length', { ...start, sessionNo: '123' }, { is: 'failed', why: 'tradeUnfit' }],
    ['a balance below zero', { ...start, balanceFen: fen(-1) }, { is: 'failed', why: 'balanceUnfit' }],
    ['no FTP server', { ...upgrade, package: { ...upgradePackage, ftp: null } }, { is: 'failed', why: 'ftpMissing' }],
    [
      'a server name over 16',
      { ...upgrade, package: { ...upgradePackage, ftp: { ...ftp, host: 'ftp.example.com.cn' } } },
      { is: 'failed', why: 'ftpHostUnfit' },
    ],
    [
      'a path over 32',
      { ...upgrade, package: { ...upgradePackage, ftp: { ...ftp, path: 'x'.repeat(33) } } },
      { is: 'failed', why: 'ftpPathUnfit' },
    ],
    [
      'prices without a tier that the day has',
      { kind: 'setTariff', tariff: { ...someTariff, tiers: someTariff.tiers.slice(1) } },
      { is: 'failed', why: 'tariffUnfit' },
    ],
    ['a prefix over 200', { kind: 'setQrPrefix', prefix: 'x'.repeat(201) }, { is: 'failed', why: 'prefixUnfit' }],
  ])('%s', async (_, command, expected) => {
    const { sent, reply } = await exchange(await aGuest(), command, null)
    expect(sent).toEqual([])
    expect(reply).toEqual(expected)
  })
  test('the table of words says which commands there are', () => {
    expect([...commands].sort()).toEqual(
      'allow clearCards limitPower moveLock prohibit queryCards readState reset sendCards setBalance setQrPrefix setTariff start stop syncTime upgrade'.split(
        ' ',
      ),
    )
  })
})

describe('an answer', () => {
  const stop = (gun: number): ChargerCommand => ({ kind: 'stop', gun, session: { sessionNo: tradeNo } })

  test('that does not come in 30 seconds is a time-out, and is told when it comes later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const talk = await aGuest({ settings: { heartbeatSec: 600 } })
    const reply = talk.speaker.command(stop(1), 'c7')
    vi.advanceTimersByTime(30_000)
    expect(await reply).toEqual({ is: 'timedOut' })
    await talk.say('35', `${pileCode} 01 01 00`)
    expect(talk.host.of('lateReply')).toEqual([{ commandId: 'c7', reply: accepted }])
    expect(talk.faults()).toEqual(['late'])
  })
  test('to a start that was refused because nothing was plugged in may come a second time', async () => {
    const talk = await aGuest()
    const ofSession = `${tradeNo} ${pileCode} 01`
    const { reply } = await exchange(talk, start, ['33', `${ofSession} 00 05`])
    expect(reply).toEqual(refused('notPlugged'))
    await talk.say('33', `${ofSession} 01 00`)
    expect(talk.host.of('lateReply')).toEqual([{ commandId: 'c1', reply: accepted }])
  })
  test('to nobody is told without a command', async () => {
    const talk = await aGuest()
    await talk.say('91', `${pileCode} 01`)
    expect(talk.host.of('lateReply')).toEqual([{ commandId: null, reply: accepted }])
  })
  test('of another gun or another session is not taken for it', async () => {
    const talk = await aGuest()
    const reply = talk.speaker.command(start, 'c1')
    await talk.say('33', `${tradeNo.replace(/.$/, '9')} ${pileCode} 01 01 00`)
    await talk.say('33', `${tradeNo} ${pileCode} 02 01 00`)
    await talk.say('33', `${tradeNo} ${pileCode} 01 00 03`)
    expect(await reply).toEqual(refused('deviceFault'))
    expect(talk.host.of('lateReply')).toHaveLength(2)
  })
  test('is waited for one at a time for each type, and others go their way', async () => {
    const talk = await aGuest()
    const [first, second] = [talk.speaker.command(stop(1), 'c1'), talk.speaker.command(stop(2), 'c2')]
    const other = talk.speaker.command({ kind: 'reset', mode: 'soft', isWhenIdle: true }, 'c3')
    expect(talk.sent()).toEqual([`36 ${pileCode}01`, `92 ${pileCode}02`])
    await talk.say('91', `${pileCode} 01`)
    await talk.say('35', `${pileCode} 01 01 00`)
    expect(talk.sent()).toEqual([`36 ${pileCode}02`])
    await talk.say('35', `${pileCode} 02 00 03`)
    expect(await Promise.all([first, second, other])).toEqual([accepted, refused('other'), accepted])
  })
  test('is waited for by fifty others at most', async () => {
    const talk = await aGuest()
    const replies = Array.from({ length: 52 }, () => talk.speaker.command(stop(1), 'c'))
    expect(await replies[51]).toEqual({ is: 'failed', why: 'queueFull' })
    talk.speaker.end('closed')
    expect(await replies[0]).toEqual({ is: 'lost' })
    expect(await replies[50]).toEqual({ is: 'offline' })
    expect(await talk.speaker.command(stop(1), 'c')).toEqual({ is: 'offline' })
  })
  test('is lost where the pile no longer reads', async () => {
    const talk = await aGuest()
    talk.line.isStuck = true
    expect(await talk.speaker.command(stop(1), 'c')).toEqual({ is: 'lost' })
    await talk.say('03', `${pileCode} 01 00`)
    expect(talk.host.of('heartbeat')).toHaveLength(1)
  })
})

describe('our own requests', () => {
  test('count up from 0', async () => {
    const talk = aTalk()
    await talk.say('01', loginBody, { seq: 300 })
    void talk.speaker.command({ kind: 'reset', mode: 'soft', isWhenIdle: true }, 'c')
    expect(talk.line.sent.map(raw => raw[2]! + raw[3]! * 256)).toEqual([300, 0, 1])
  })
  test('keep the limit that is in force when a pile is prohibited and allowed', async () => {
    const talk = await aGuest()
    await exchange(talk, { kind: 'limitPower', pct: 60, isLocked: false }, ['51', `${pileCode} 01`])
    const { sent } = await exchange(talk, { kind: 'prohibit', gun: 0 }, ['51', `${pileCode} 01`])
    expect(sent).toEqual([`52 ${pileCode}01${le(60, 1).toUpperCase()}`])
  })
})
