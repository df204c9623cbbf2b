// Adds whole numbers without ever losing one.

export type ExactSum = { add(number: number): void; addLong(digits: string): void; value(): bigint }

/** Small numbers are added as such, and carried over before they could become inexact. */
export function exactSum(): ExactSum {
  let carried = 0n
  let small = 0
  const carry = (number: bigint) => {
    carried += BigInt(small) + number
    small = 0
  }
  return {
    add(number) {
      const sum = small + number
      if (Number.isSafeInteger(sum)) small = sum
      else carry(BigInt(number))
    },
    addLong: digits => carry(BigInt(digits)),
    value: () => carried + BigInt(small),
  }
}
