import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pasteRefusals, readPlace } from './paste.ts'
import { chinaBox, isAroundChina } from './point.ts'

const beijing = { longitude: 116.4, latitude: 39.9 }
const inSixties = { longitude: 116.391_388_888_9, latitude: 39.905_555_555_6 }

describe('[5.1.4] a pasted pair is a place', () => {
  test.each([
    '116.40, 39.90',
    '39.90,116.40',
    '116.4 39.9',
    '１１６．４０，３９．９０',
    '(116.4, 39.9)',
    '坐标：116.4，39.9',
    '经纬度：39.9,116.4',
    '经度116.4 纬度39.9',
    '纬度：39.9\n经度：116.4',
    '东经116.4度，北纬39.9度',
    '39.9N 116.4E',
    'N39.9° E116.4°',
    'E 116.4, N 39.9',
    'lat: 39.9, lng: 116.4',
    'lat=39.9&lon=116.4',
    '{"lng":116.4,"lat":39.9}',
    '{"longitude": "116.4", "latitude": "39.9"}',
    '\u200b116.4, 39.9\u200b',
    '天安门 116.4,39.9',
  ])('%s', text => {
    expect(readPlace(text)).toEqual({ point: beijing, datum: 'gcj02' })
  })

  test.each([
    '39°54′20″N 116°23′29″E',
    '116°23\'29", 39°54\'20"',
    '北纬39度54分20秒 东经116度23分29秒',
    'N39° 54′ 20″, E116° 23′ 29″',
    '39 54 20 N, 116 23 29 E',
    '39 54 20, 116 23 29',
    '39:54:20 116:23:29',
    '39º54’20” 116º23’29”',
  ])('%s', text => {
    expect(readPlace(text)).toEqual({ point: inSixties, datum: 'gcj02' })
  })

  test('minutes may have decimals in place of seconds', () => {
    expect(readPlace("39°54.5'N 116°23.4'E")).toEqual({
      point: { longitude: 116.39, latitude: 39.908_333_333_3 },
      datum: 'gcj02',
    })
  })

  test('no more than ten decimals are kept', () => {
    expect(readPlace('113.32452100001234, 23.10647000005678')).toEqual({
      point: { longitude: 113.324521, latitude: 23.1064700001 },
      datum: 'gcj02',
    })
  })
})

describe('what cannot be a place, or could be two, is refused', () => {
  test.each([
    ['', 'unreadable'],
    ['天安门', 'unreadable'],
    ['116.4', 'unreadable'],
    ['116,40 39,90', 'ambiguous'],
    ['116.4, 39.9, 52', 'ambiguous'],
    ['3号站 116.4, 39.9', 'ambiguous'],
    ['116 24 39 30', 'ambiguous'],
    ["116.5°24' 39°30'", 'ambiguous'],
    ['39.9E 116.4N', 'contradictory'],
    ['经度39.9 纬度116.4', 'contradictory'],
    ['116.4E 39.9E', 'contradictory'],
    ['39°75\'20" 116°23\'29"', 'notOnEarth'],
    ['200.1, 195.2', 'notOnEarth'],
    ['-116.4, 39.9', 'outsideChina'],
    ['39.9S 116.4E', 'outsideChina'],
    ['116.4W 39.9N', 'outsideChina'],
    ['2.35, 48.85', 'outsideChina'],
    ['0, 0', 'outsideChina'],
    [`${'很长的一页。'.repeat(400)}116.4, 39.9`, 'unreadable'],
    [`116.4${' '.repeat(1_500)}39.9 52`, 'ambiguous'],
  ] as const)('%s', (text, refusal) => {
    expect(readPlace(text)).toEqual({ refusal })
  })

  test('every refusal says why in both languages', () => {
    for (const { zh, en } of Object.values(pasteRefusals)) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

describe('the link of a map is read by how that map counts', () => {
  test.each([
    ['https://uri.amap.com/marker?position=116.4,39.9&name=park', 'gcj02', beijing],
    ['https://uri.amap.com/marker?position=116.4%2C39.9&src=mypage', 'gcj02', beijing],
    ['https://www.amap.com/?p=B000A83M61,39.9,116.4,%E5%A4%A9', 'gcj02', beijing],
    ['https://ditu.amap.com/regeo?lng=116.4&lat=39.9&name=x', 'gcj02', beijing],
    ['androidamap://viewMap?sourceApplication=a&lat=39.9&lon=116.4&dev=0', 'gcj02', beijing],
    ['https://apis.map.qq.com/uri/v1/marker?marker=coord:39.9,116.4;title:x', 'gcj02', beijing],
    ['https://api.map.baidu.com/marker?location=39.9,116.4&coord_type=gcj02', 'gcj02', beijing],
  ] as const)('%s', (link, datum, point) => {
    expect(readPlace(link)).toEqual({ point, datum })
  })

  test.each([
    ['https://www.openstreetmap.org/?mlat=39.915&mlon=116.404#map=15/39.915/116.404', 'wgs84'],
    ['https://www.openstreetmap.org/#map=15.5/39.915/116.404', 'wgs84'],
    ['geo:39.915,116.404;u=35', 'wgs84'],
    ['androidamap://viewMap?lat=39.915&lon=116.404&dev=1', 'wgs84'],
    ['https://map.tianditu.gov.cn/?lng=116.404&lat=39.915', 'wgs84'],
  ] as const)('%s is moved to where Chinese maps show it', (link, datum) => {
    expect(readPlace(link)).toEqual({ point: { longitude: 116.410_244, latitude: 39.916_404 }, datum })
  })

  test('Baidu counts in its own way unless the link says otherwise', () => {
    expect(readPlace('https://api.map.baidu.com/marker?location=39.915,116.404&title=x')).toEqual({
      point: { longitude: 116.397_627, latitude: 39.908_657 },
      datum: 'bd09',
    })
  })

  test.each([
    ['https://surl.amap.com/abc123', 'linkWithout'],
    ['https://map.baidu.com/@12958160.97,4825923.77,19z', 'linkWithout'],
    ['https://uri.amap.com/navigation?from=116.478346,39.997361&to=116.3246,39.966577', 'ambiguous'],
    ['https://www.google.com/maps/@39.9,116.4,15z', 'linkUnknown'],
    ['https://amap.com.evil.example/?position=116.4,39.9', 'linkUnknown'],
  ] as const)('%s is refused', (link, refusal) => {
    expect(readPlace(link)).toEqual({ refusal })
  })
})

const places = fc.record({
  longitude: fc.integer({ min: chinaBox.west * 1e6 + 1, max: chinaBox.east * 1e6 - 1 }).map(value => value / 1e6),
  latitude: fc.integer({ min: chinaBox.south * 1e6 + 1, max: chinaBox.north * 1e6 - 1 }).map(value => value / 1e6),
})

test('no place of China can be read in both orders, so the order never matters', () => {
  fc.assert(
    fc.property(places, point => {
      const { longitude, latitude } = point
      expect(isAroundChina({ longitude: latitude, latitude: longitude })).toBe(false)
      const expected = { point, datum: 'gcj02' }
      expect(readPlace(`${longitude},${latitude}`)).toEqual(expected)
      expect(readPlace(`${latitude} ; ${longitude}`)).toEqual(expected)
    }),
  )
})

test('degrees, minutes and seconds say the same place as decimals, to a thousandth of a second', () => {
  const written = (degrees: number) => {
    const [whole, minutes] = [Math.floor(degrees), (degrees % 1) * 60]
    return `${whole}°${Math.floor(minutes)}′${((minutes % 1) * 60).toFixed(3)}″`
  }
  fc.assert(
    fc.property(places, ({ longitude, latitude }) => {
      const texts = [written(longitude), written(latitude)]
      // Rounded up it is a full minute, which nobody writes so.
      fc.pre(texts.every(text => !text.includes('60.000')))
      const read = readPlace(texts.join(' '))
      expect('point' in read && Math.abs(read.point.longitude - longitude)).toBeLessThan(2e-7)
      expect('point' in read && Math.abs(read.point.latitude - latitude)).toBeLessThan(2e-7)
    }),
  )
})

test('whatever is pasted, the answer is a place in China or a refusal', () => {
  const anything = fc.oneof(fc.string(), fc.stringMatching(/^[0-9NSEW°'".,;: +-]{0,40}$/))
  fc.assert(
    fc.property(anything, text => {
      const read = readPlace(text)
      if ('point' in read) expect(isAroundChina(read.point)).toBe(true)
      else expect(pasteRefusals).toHaveProperty(read.refusal)
    }),
  )
})
