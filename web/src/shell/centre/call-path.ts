/** The address of a call as the server knows it: what a proxy put before it is taken off (requirements 7). */
export const callPath = (given: string) => given.replace(/^\/api(?=\/)/, '')
