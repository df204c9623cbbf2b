// Codes 0, 2, 4, 8, 401, 403, 408 and 921 are promised to clients (requirements 7 and 8). The others are ours and start at 1000,
// except where HTTP has a number that everybody knows. Without `http` the answer is 200: the envelope carries the no.
export type Refused = { code: number; http?: number; zh: string; en: string }
