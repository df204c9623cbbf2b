import { afterEach, describe, expect, test, vi } from 'vitest'
import { noon, settled } from '../testing.ts'
import { aGuest, aTalk, frameHex, le, loginBody, loginFrame, pileCode, realtimeBody, recordBody } from './testing.ts'

afterEach(() => void vi.useRealTimers())

const noonOnWire = '00 00 00 0C 0F 0B 1A'.replaceAll(' ', '')

describe('signing in', () => {
  test('a known pile is let in, its time is set, and what it says of itself is heard', async () => {
    const talk = aTalk()
    await talk.say('01', loginBody, { seq: 5 })
    expect(talk.line.sent[0]!.subarray(2, 4)).toEqual(Uint8Array.of(5, 0))
    expect(talk.sent()).toEqual([`02 ${pileCode}00`, `56 ${pileCode}${noonOnWire}`])
    expect(talk.host.links).toEqual([`+pile-${pileCode}`])
    expect(talk.host.of('booted')).toEqual([
      {
        vendor: '',
        model: '',
        serialNo: '',
        firmware: 'V4.1.50',
        protocolVersion: '1.6',
        simNo: '01'.repeat(10),
        netType: 'LAN',
        gunCount: 2,
        isDirectCurrent: true,
      },
    ])
    expect(talk.host.callers[0]).toMatchObject({ identity: pileCode, boot: { firmware: 'V4.1.50' } })
  })
  test.each([
    [{ is: 'pending' }, 'pending'],
    [{ is: 'refused', why: 'disabled' }, 'disabled'],
  ] as const)('one that is not let in is told so and closed', async (admission, why) => {
    const talk = aTalk({ admission: async () => admission })
    await talk.say('01', loginBody)
    expect(talk.sent()).toEqual([`02 ${pileCode}01`])
    expect(talk.line.closed).toBe(why)
  })
  test('a host that fails says nothing: the pile comes again', async () => {
    const talk = aTalk({ admission: () => Promise.reject(new Error('no database')) })
    await talk.say('01', loginBody)
    expect(talk.sent()).toEqual([])
    expect(talk.line.closed).toBe('hostFailed')
    expect(talk.host.warnings).toHaveLength(1)
  })
  test('nothing else is heard before, and ten such frames end the connection', async () => {
    const talk = aTalk()
    for (let times = 0; times < 9; times++) await talk.say('03', `${pileCode} 01 00`)
    expect(talk.line.closed).toBeNull()
    await talk.say('03', `${pileCode} 01 00`)
    expect(talk.line.closed).toBe('noLogin')
    expect(talk.faults()).toEqual(Array.from({ length: 10 }, () => 'beforeLogin'))
    expect(talk.host.heard).toEqual([])
  })
  test('frames glued to the login wait until it is known who speaks', async () => {
    const talk = aTalk()
    talk.speaker.take(Buffer.concat([loginFrame, frameHex('03', `${pileCode} 01 00`)]))
    expect(talk.host.heard).toEqual([])
    await settled()
    expect(talk.sent()).toContain(`04 ${pileCode}0100`)
    expect(talk.faults()).toEqual([])
  })
  test('a flood while it is decided who speaks ends the connection', async () => {
    const talk = aTalk()
    talk.speaker.take(loginFrame)
    talk.speaker.take(new Uint8Array(9_000))
    expect(talk.line.closed).toBe('flood')
  })
  test('a second login of the same pile is welcome, one of another is not', async () => {
    const talk = await aGuest()
    await talk.say('01', loginBody)
    expect(talk.sent()[0]).toBe(`02 ${pileCode}00`)
    await talk.say('01', loginBody.replace(pileCode, '55031412782399'))
    expect(talk.sent()).toContain('02 5503141278239901')
    expect(talk.line.closed).toBe('otherPile')
    expect(talk.faults()).toEqual(['otherPile'])
  })
  test('a pile with swapped checksums is read and answered in its way', async () => {
    const talk = aTalk({ settings: { isCrcSwapped: true } })
    await talk.say('01', loginBody, { isSwapped: true })
    await talk.say('03', `${pileCode} 01 00`, { isSwapped: true })
    await talk.say('03', `${pileCode} 02 00`)
    expect(talk.faults()).toEqual(['crcSwapped'])
    const answer = talk.line.sent.at(-1)!
    expect(answer).toEqual(frameHex('04', `${pileCode} 01 00`, { isSwapped: true }))
  })
  test('the power-up order of the document: stored data, prices, heartbeats', async () => {
    const talk = await aGuest()
    await talk.say('13', realtimeBody())
    await talk.say('3B', recordBody())
    await talk.say('05', `${pileCode} 0000`)
    await talk.say('09', pileCode)
    await talk.say('05', `${pileCode} 0007`)
    await talk.say('03', `${pileCode} 01 00`)
    expect(talk.sent().map(frame => frame.slice(0, 2))).toEqual(['40', '06', '0A', '06', '04'])
    expect(talk.host.heard.map(({ kind }) => kind)).toEqual([
      'booted',
      'gunReported',
      'measured',
      'sessionEnded',
      'tariffChecked',
      'tariffAsked',
      'tariffChecked',
      'heartbeat',
    ])
  })
})

describe('being there', () => {
  test('every heartbeat is answered under its own number', async () => {
    const talk = await aGuest()
    await talk.say('03', `${pileCode} 02 01`, { seq: 0x1234 })
    expect(talk.line.sent[0]).toEqual(frameHex('04', `${pileCode} 02 00`, { seq: 0x1234 }))
    expect(talk.host.of('heartbeat')).toEqual([{ gun: 2, isFaulty: true, at: noon }])
  })
  test('what a pile says stands in the log before its answer', async () => {
    const talk = await aGuest()
    talk.host.frames.length = 0
    await talk.say('03', `${pileCode} 02 00`, { seq: 9 })
    expect(talk.host.frames).toMatchObject([
      { isFromPile: true, type: '03', seq: '9', fault: '', pileId: `pile-${pileCode}`, identity: pileCode, at: noon },
      { isFromPile: false, type: '04', seq: '9', fault: '', protocol: 'YKC1.6' },
    ])
  })
  test('after three missed heartbeats the connection is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const talk = await aGuest()
    vi.advanceTimersByTime(29_000)
    await talk.say('03', `${pileCode} 01 00`)
    vi.advanceTimersByTime(29_999)
    expect(talk.line.closed).toBeNull()
    vi.advanceTimersByTime(1)
    expect(talk.line.closed).toBe('silent')
  })
  test('a gun that the pile does not have, another pile and a short body are faults', async () => {
    const talk = await aGuest()
    await talk.say('03', `${pileCode} 03 00`)
    await talk.say('03', '55031412782399 01 00')
    await talk.say('03', `${pileCode} 01`)
    await talk.say('77', pileCode)
    await talk.say('36', `${pileCode} 01`)
    expect(talk.faults()).toEqual(['gun', 'otherPile', 'body:gunState', 'unknownType', 'unknownType'])
    expect(talk.host.of('heartbeat')).toEqual([])
    expect(talk.line.closed).toBeNull()
  })
  test('4,096 bytes of garbage end the connection', async () => {
    const talk = await aGuest()
    talk.speaker.take(new Uint8Array(5_000))
    expect(talk.line.closed).toBe('garbage')
  })
})

describe('prices', () => {
  test('are asked for by number and given as a whole', async () => {
    const talk = await aGuest()
    await talk.say('05', `${pileCode} 0006`)
    await talk.say('05', `${pileCode} 0007`)
    await talk.say('09', pileCode)
    const [differs, same, tariff] = talk.sent()
    expect(differs).toBe(`06 ${pileCode}000601`)
    expect(same).toBe(`06 ${pileCode}000700`)
    expect(tariff!.slice(3)).toHaveLength(180)
    expect(tariff).toContain(`0A ${pileCode}0007${le(125_000, 4)}${le(45_000, 4)}`.toUpperCase())
    expect(
      tariff!.endsWith(`00${'03'.repeat(14)}${'02'.repeat(8)}0101${'02'.repeat(12)}010101010000010102020202`),
    ).toBe(true)
  })
  test('that do not exist are not answered: the pile forbids charging by itself', async () => {
    const talk = await aGuest({ answers: { tariffAsked: async () => ({ tariff: null }) } })
    await talk.say('09', pileCode)
    expect(talk.sent()).toEqual([])
    expect(talk.host.warnings).toHaveLength(1)
  })
})
