// Figures as a wall writes them.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const cent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const yuanOf = (fen: number) => cent.format(fen / 100)
export const countOf = (count: number) => whole.format(count)
/** Whole kilowatts from a hundred on. */
export const kwOf = (powerW: number) => (powerW >= 100_000 ? whole : tenth).format(powerW / 1_000)

/** As clocks in China show it, wherever this machine is. */
export const clockOf = (at: number) => clock.format(at)
export const dayOf = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, {
    ...inChina,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(at)

const inChina = { timeZone: 'Asia/Shanghai' } as const
const clock = new Intl.DateTimeFormat('en-GB', {
  ...inChina,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A, B, C … as the guns of a pile are called. */
export const gunLetter = (gunIndex: number) => String.fromCharCode(65 + (gunIndex % 26))
