/** Roughly, for a font of one pixel: characters and marks of Chinese are as wide as they are high, others half of it. */
export function textWidth(text: string): number {
  const chinese = text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0
  return 0.4 + chinese + 0.56 * (text.length - chinese)
}
