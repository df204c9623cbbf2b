// The marks of the demo's two sellers, drawn here: a bolt in a hexagon, a plug in a circle.
export type Mark = { color: string; logo: string; icon: string }

const drawing = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${body}</svg>\n`

const green = '#1f9d55'
const hexagon = `<path fill="${green}" d="M32 2 58 17v30L32 62 6 47V17z"/>`
const bolt = '<path fill="#fff" d="M36 11 17 36h12l-3 17 21-26H34z"/>'
const hexagonEdge = '<path fill="none" stroke="#b7eb8f" stroke-width="2" d="M32 7.5 53.5 20v24L32 56.5 10.5 44V20z"/>'

const blue = '#1667d9'
const circle = `<circle cx="32" cy="32" r="30" fill="${blue}"/>`
const plug =
  '<path fill="#fff" d="M22 12h5v11h-5zM37 12h5v11h-5zM16 23h32v6a16 16 0 0 1-13.5 15.8V54h-5v-9.2A16 16 0 0 1 16 29z"/>'
const circleEdge = '<circle cx="32" cy="32" r="26.5" fill="none" stroke="#91caff" stroke-width="2"/>'

export const boltMark: Mark = {
  color: green,
  logo: drawing(128, hexagon + hexagonEdge + bolt),
  icon: drawing(32, hexagon + bolt),
}

export const plugMark: Mark = {
  color: blue,
  logo: drawing(128, circle + circleEdge + plug),
  icon: drawing(32, circle + plug),
}
