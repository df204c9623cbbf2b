// The four tiers of a tariff, dearest first: the order in which the charger protocol sends them.

export type Tier = 'Jian' | 'Feng' | 'Ping' | 'Gu'

export const tiers: readonly Tier[] = ['Jian', 'Feng', 'Ping', 'Gu']

export const tierNames: Record<Tier, { readonly zh: string; readonly en: string }> = {
  Jian: { zh: '尖', en: 'Sharp' },
  Feng: { zh: '峰', en: 'Peak' },
  Ping: { zh: '平', en: 'Flat' },
  Gu: { zh: '谷', en: 'Valley' },
}

export const isTier = (text: string): text is Tier => Object.hasOwn(tierNames, text)

/** A tier as refusals name it, to readers of either language. */
export const sayTier = (tier: Tier) => `${tierNames[tier].zh} ${tierNames[tier].en}`

/** The letter that stands for a tier where a day is one text of 48 letters. */
export const letterOf = (tier: Tier) => tier.charAt(0)

export const tierOfLetter = (letter: string): Tier | undefined => tiers.find(tier => letterOf(tier) === letter)
