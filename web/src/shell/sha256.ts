// SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as lower-case hex. The browser's own is missing where the page is not
// served over HTTPS.

export function sha256(text: string): string {
  const state = new Uint32Array(initial)
  const words = paddedWords(new TextEncoder().encode(text))
  for (let start = 0; start < words.length; start += 16) mix(state, words.subarray(start, start + 16))
  return Array.from(state, word => word.toString(16).padStart(8, '0')).join('')
}

// Fractional parts of the square roots of the first 8 primes and of the cube roots of the first 64.
const primes = firstPrimes(64)
const initial = primes.slice(0, 8).map(prime => fraction32(prime ** (1 / 2)))
const constants = Uint32Array.from(primes, prime => fraction32(prime ** (1 / 3)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every(prime => candidate % prime !== 0)) found.push(candidate)
  return found
}

function fraction32(value: number): number {
  return Math.floor((value % 1) * 2 ** 32)
}

/** The bytes, a 1 bit, zeros, and the length in bits as 64-bit number: whole blocks of 16 words. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16)
  bytes.forEach((byte, place) => {
    words[place >> 2]! |= byte << (24 - (place % 4) * 8)
  })
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8)
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29)
  words[words.length - 1] = bytes.length << 3
  return words
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function mix(state: Uint32Array, block: Uint32Array): void {
  const schedule = expand(block)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sum1 + choice + constants[round]! + schedule[round]!) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place]! += word
}

function expand(block: Uint32Array): Uint32Array {
  const words = new Uint32Array(64)
  words.set(block)
  for (let place = 16; place < 64; place += 1) {
    const near = words[place - 15]!
    const far = words[place - 2]!
    const sigma0 = rotate(near, 7) ^ rotate(near, 18) ^ (near >>> 3)
    const sigma1 = rotate(far, 17) ^ rotate(far, 19) ^ (far >>> 10)
    words[place] = words[place - 16]! + sigma0 + words[place - 7]! + sigma1
  }
  return words
}
