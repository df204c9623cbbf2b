// The demo's tags: those of the platform, which everybody may use, and each seller's own; where they are shown; what comes
// with a template. And the colours in which one of the sellers likes to see its guns.
import type { Db } from '../src/pools.ts'
import { daysLater, type NetworkSeller, numbered, type Station, type Times } from './demo-network-base.ts'
import { platformId } from './seed.ts'

type Class = { code: string; name: string; isSingle?: true; color: string; tags: Readonly<Record<string, TagTest>> }
/** Which stations have it. */
type TagTest = (station: Station) => boolean

const platformClasses: readonly Class[] = [
  {
    code: 'platformMark',
    name: '平台认证',
    color: '#1677FF',
    tags: {
      平台优选: station => ['shenzhenNorth', 'hongqiao', 'lujiazui'].includes(station.key),
      绿电供应: station => Boolean(station.road),
    },
  },
]

const sellerClasses: readonly Class[] = [
  {
    code: 'feature',
    name: '站点特色',
    color: '#52C41A',
    tags: {
      超充: station => /s\d+\*/.test(station.piles),
      高速服务区: station => Boolean(station.road),
      有雨棚: station => station.facilities.includes('canopy'),
      休息室: station => station.facilities.includes('lounge'),
      交通枢纽: station => station.place === 6,
    },
  },
  {
    code: 'hours',
    name: '营业时间',
    isSingle: true,
    color: '#FAAD14',
    tags: { '24小时': station => !station.hours, 限时开放: station => Boolean(station.hours) },
  },
  {
    code: 'parking',
    name: '停车',
    isSingle: true,
    color: '#722ED1',
    tags: { 停车免费: station => !station.freeParkMin, 充电免停: station => Boolean(station.freeParkMin) },
  },
]

const scenes = [
  { name: '小程序列表', place: 'appList', most: 3, classes: ['platformMark', 'feature'] },
  { name: '站点详情', place: 'appDetail', most: 8, classes: ['platformMark', 'feature', 'hours', 'parking'] },
  { name: '后台列表', place: 'backOffice', most: 5, classes: ['feature', 'parking'] },
]

const templates = [
  { name: '高速服务区', kind: 1, tags: ['高速服务区', '24小时', '停车免费', '绿电供应'] },
  { name: '枢纽停车场', kind: 1, tags: ['交通枢纽', '24小时', '充电免停'] },
]

export async function insertTags(db: Db, stations: readonly Station[], times: Times) {
  const sellers = [...new Map(stations.map(({ seller }) => [seller.id, seller])).values()]
  const createdAt = daysLater(times.foundedAt, 4)
  const owners = [...sellers.map(seller => ({ id: seller.id, boss: seller.boss })), { id: platformId, boss: null }]
  const classes = numbered(
    owners.flatMap(owner =>
      (owner.id === platformId ? platformClasses : sellerClasses).map((one, place) => ({
        ...one,
        owner,
        sort: place * 10,
      })),
    ),
  )
  await db
    .insertInto('taglib_class')
    .values(
      classes.map(({ id, owner, code, name, isSingle = false, color, sort }) => ({
        id,
        seller_id: owner.id,
        created_by: owner.boss,
        code,
        name,
        is_single: isSingle,
        color,
        sort,
        created_at: createdAt,
      })),
    )
    .execute()
  const tags = numbered(
    classes.flatMap(one =>
      Object.entries(one.tags).map(([name, isOf], place) => ({ class: one, name, isOf, sort: place * 10 })),
    ),
  )
  await db
    .insertInto('taglib_tag')
    .values(
      tags.map(({ id, class: one, name, sort }) => ({
        id,
        seller_id: one.owner.id,
        class_id: one.id,
        class_seller_id: one.owner.id,
        created_by: one.owner.boss,
        name,
        color: one.color,
        sort,
        created_at: createdAt,
      })),
    )
    .execute()
  // Whatever the platform has is each seller's to use.
  const usable = (seller: NetworkSeller) => tags.filter(tag => [seller.id, platformId].includes(tag.class.owner.id))
  const known = { sellers, classes, usable, createdAt }
  await insertScenes(db, known)
  await insertTemplates(db, known)
  const given = stations.flatMap(station =>
    usable(station.seller)
      .filter(tag => tag.isOf(station))
      .map(tag => ({
        station_id: station.id,
        tag_id: tag.id,
        tag_seller_id: tag.class.owner.id,
        seller_id: station.seller.id,
      })),
  )
  await db.insertInto('config_station_tag').values(given).execute()
  await insertColors(db)
}

type Owned = { id: string; owner: { id: string } }
type Known = {
  sellers: readonly NetworkSeller[]
  classes: readonly (Owned & { code: string })[]
  usable: (seller: NetworkSeller) => readonly { id: string; name: string; class: Owned }[]
  createdAt: Date
}

async function insertScenes(db: Db, { sellers, classes, createdAt }: Known) {
  const all = numbered(sellers.flatMap(seller => scenes.map(scene => ({ ...scene, seller }))))
  await db
    .insertInto('taglib_scene')
    .values(
      all.map(({ id, seller, name, place, most }) => ({
        id,
        seller_id: seller.id,
        created_by: seller.boss,
        name,
        place,
        most,
        created_at: createdAt,
      })),
    )
    .execute()
  const shown = all.flatMap(scene =>
    classes
      .filter(one => [scene.seller.id, platformId].includes(one.owner.id) && scene.classes.includes(one.code))
      .map(one => ({
        scene_id: scene.id,
        class_id: one.id,
        class_seller_id: one.owner.id,
        seller_id: scene.seller.id,
      })),
  )
  await db.insertInto('taglib_scene_class').values(shown).execute()
}

async function insertTemplates(db: Db, { sellers, usable, createdAt }: Known) {
  const all = numbered(sellers.flatMap(seller => templates.map(template => ({ ...template, seller }))))
  await db
    .insertInto('taglib_template')
    .values(
      all.map(({ id, seller, name, kind }) => ({
        id,
        seller_id: seller.id,
        created_by: seller.boss,
        name,
        station_kind: kind,
        created_at: createdAt,
      })),
    )
    .execute()
  const held = all.flatMap(template =>
    usable(template.seller)
      .filter(tag => template.tags.includes(tag.name))
      .map(tag => ({
        template_id: template.id,
        tag_id: tag.id,
        tag_seller_id: tag.class.owner.id,
        seller_id: template.seller.id,
      })),
  )
  await db.insertInto('taglib_template_tag').values(held).execute()
}

// Charging in green and idle in blue, as its monitors had it before; the other seller keeps the product's own.
const ownColors: Readonly<Record<number, string>> = { 1: '#1677FF', 3: '#52C41A', 7: '#CF1322' }

async function insertColors(db: Db) {
  const rows = Object.entries(ownColors).map(([status, color]) => ({
    seller_id: '365',
    gun_status: Number(status),
    color,
  }))
  await db.insertInto('config_stake_color').values(rows).execute()
}
