/** The address with a signature that was not given to it: its first character is another one. */
export const forged = (address: string): string =>
  address.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`)
