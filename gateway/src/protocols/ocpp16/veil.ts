// What the communication log shows of a CALL that carries a secret.

/** Written once and never read back: the password of the pile itself. */
const secretKey = /"key":"AuthorizationKey","value":"(?:[^"\\]|\\.)*"/i
/** User and password in an address. */
const credentials = /([a-z][a-z0-9+.-]*:\/\/)[^/@"\s]+@/gi

export const veiled = (text: string) =>
  text.replace(secretKey, '"key":"AuthorizationKey","value":"***"').replace(credentials, '$1***@')
