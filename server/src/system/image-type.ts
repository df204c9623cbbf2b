// What a picture is by its content; its name and what the sender says of it count for nothing.
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff]

export function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  const startsWith = (marks: number[]) => bytes.length > 32 && marks.every((mark, place) => bytes[place] === mark)
  if (startsWith(png)) return 'image/png'
  return startsWith(jpeg) ? 'image/jpeg' : undefined
}
