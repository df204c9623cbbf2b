// A text as the black and white squares of a QR code.
import { encode } from 'uqr'

/** Rows of squares, black where true, with the white rim that a scanner needs. */
export type Matrix = readonly (readonly boolean[])[]

// Four squares by ISO/IEC 18004.
const rim = 4

/** A fourth of it may be scratched or dirty: labels on piles stand in sun, rain and oil for years. */
export const qrMatrix = (text: string): Matrix => encode(text, { ecc: 'Q', border: rim }).data
