// The divisions of China by their codes (GB/T 2260): two digits each for province, city and district. The names of cities
// and districts change every year and lie in the table of areas; those of provinces do not.

export type Province = {
  /** Six digits, as records hold it. */
  readonly code: string
  readonly zh: string
  /** As maps and number plates say it. */
  readonly short: string
  readonly en: string
}

const row = (code: string, zh: string, short: string, en: string): Province => ({ code: `${code}0000`, zh, short, en })

export const provinces: readonly Province[] = [
  row('11', '北京市', '北京', 'Beijing'),
  row('12', '天津市', '天津', 'Tianjin'),
  row('13', '河北省', '河北', 'Hebei'),
  row('14', '山西省', '山西', 'Shanxi'),
  row('15', '内蒙古自治区', '内蒙古', 'Inner Mongolia'),
  row('21', '辽宁省', '辽宁', 'Liaoning'),
  row('22', '吉林省', '吉林', 'Jilin'),
  row('23', '黑龙江省', '黑龙江', 'Heilongjiang'),
  row('31', '上海市', '上海', 'Shanghai'),
  row('32', '江苏省', '江苏', 'Jiangsu'),
  row('33', '浙江省', '浙江', 'Zhejiang'),
  row('34', '安徽省', '安徽', 'Anhui'),
  row('35', '福建省', '福建', 'Fujian'),
  row('36', '江西省', '江西', 'Jiangxi'),
  row('37', '山东省', '山东', 'Shandong'),
  row('41', '河南省', '河南', 'Henan'),
  row('42', '湖北省', '湖北', 'Hubei'),
  row('43', '湖南省', '湖南', 'Hunan'),
  row('44', '广东省', '广东', 'Guangdong'),
  row('45', '广西壮族自治区', '广西', 'Guangxi'),
  row('46', '海南省', '海南', 'Hainan'),
  row('50', '重庆市', '重庆', 'Chongqing'),
  row('51', '四川省', '四川', 'Sichuan'),
  row('52', '贵州省', '贵州', 'Guizhou'),
  row('53', '云南省', '云南', 'Yunnan'),
  row('54', '西藏自治区', '西藏', 'Xizang'),
  row('61', '陕西省', '陕西', 'Shaanxi'),
  row('62', '甘肃省', '甘肃', 'Gansu'),
  row('63', '青海省', '青海', 'Qinghai'),
  row('64', '宁夏回族自治区', '宁夏', 'Ningxia'),
  row('65', '新疆维吾尔自治区', '新疆', 'Xinjiang'),
  row('71', '台湾省', '台湾', 'Taiwan'),
  row('81', '香港特别行政区', '香港', 'Hong Kong'),
  row('82', '澳门特别行政区', '澳门', 'Macao'),
]

const byDigits = new Map(provinces.map(province => [province.code.slice(0, 2), province]))

/** Of any code of six digits: 440305 lies in Guangdong. Nothing where its first two digits are no province. */
export const provinceOfCode = (code: string): Province | undefined =>
  /^\d{6}$/.test(code) ? byDigits.get(code.slice(0, 2)) : undefined

/** The codes above one of six digits and itself, from the province down. */
export function divisionPath(code: string): string[] {
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return path.filter((one, place) => path.indexOf(one) === place)
}

export type Divisions = { provinceCode: string; cityCode?: string | null; countyCode?: string | null }

/** Whether city and district lie in the province that stands beside them, as far as codes can tell. */
export function isOneLine({ provinceCode, cityCode, countyCode }: Divisions): boolean {
  const digits = provinceCode.slice(0, 2)
  const isIn = (code: string | null | undefined, above: string) => !code || code.startsWith(above)
  return (
    provinceCode === `${digits}0000` &&
    byDigits.has(digits) &&
    isIn(cityCode, digits) &&
    isIn(countyCode, cityCode ? cityCode.slice(0, 4) : digits)
  )
}
