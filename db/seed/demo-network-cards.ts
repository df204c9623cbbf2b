// Cards that piles know by themselves: buses and vans that charge at night, whether the line holds or not.
import type { Db } from '../src/pools.ts'
import { type NetworkSeller, numbered, type Times } from './demo-network-base.ts'

const cardsEach = 60

/** What is printed, 16 digits, and what the reader sees, 8 bytes. */
const demoCards = (sellerId: string) =>
  Array.from({ length: cardsEach }, (_, place) => {
    const digits = `${sellerId}${String(place + 1).padStart(5, '0')}`
    return { cardNo: `60100000${digits}`, chipNo: `E0${digits.padStart(14, '0')}` }
  })

export async function insertCards(db: Db, sellers: readonly NetworkSeller[], { foundedAt }: Times): Promise<void> {
  const rows = sellers.flatMap(seller =>
    demoCards(seller.id).map(({ cardNo, chipNo }, place) => ({
      seller_id: seller.id,
      card_no: cardNo,
      chip_no: chipNo,
      holder:
        place % 3 === 0
          ? `公交 ${String(place + 1).padStart(3, '0')} 路`
          : `物流车 ${String(place + 1).padStart(3, '0')}`,
      created_at: foundedAt,
    })),
  )
  await db.insertInto('operation_offline_card').values(numbered(rows)).execute()
}
