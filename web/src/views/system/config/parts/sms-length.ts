// How many messages a text is when it is sent: 70 characters fit into one; of a longer text each part holds 67.
const wholeFits = 70
const partFits = 67

export const smsLength = (text: string): number => Array.from(text).length

export function smsParts(text: string): number {
  const length = smsLength(text)
  return length <= wholeFits ? Math.min(length, 1) : Math.ceil(length / partFits)
}
