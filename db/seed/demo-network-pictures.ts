// What the demo's stations show as photographs, drawn here: the way in, the whole site, and a pile.

const picture = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="960" height="640">${body}</svg>\n`

const sky =
  '<path fill="#dcecf7" d="M0 0h480v210H0z"/><path fill="#c3d9e8" d="M0 210V150l60-30 50 22 70-48 60 40 80-52 70 44 90-34v118z"/>'
const ground = '<path fill="#7d858c" d="M0 210h480v110H0z"/><path fill="#8d959c" d="M0 210h480v14H0z"/>'

const pile = (x: number, y: number, color: string) =>
  `<g transform="translate(${x} ${y})"><rect width="34" height="78" rx="4" fill="#f7f9fa"/><rect width="34" height="16" rx="4" fill="${color}"/>` +
  `<rect x="7" y="22" width="20" height="13" rx="2" fill="#26323c"/><path fill="none" stroke="#26323c" stroke-width="3" d="M30 44c14 2 14 26 2 28"/></g>`

const bay = (x: number) => `<path fill="none" stroke="#fff" stroke-width="3" d="M${x} 312l14-66h62l14 66"/>`

const canopy = (color: string) =>
  `<path fill="#eef2f4" d="M40 92h400v14H40z"/><path fill="${color}" d="M40 86h400v8H40z"/>` +
  '<path fill="#b4bcc3" d="M70 106h8v112h-8zM402 106h8v112h-8z"/>'

const car = (x: number, color: string) =>
  `<g transform="translate(${x} 236)"><path fill="${color}" d="M8 40 16 14q3-8 12-8h32q9 0 12 8l8 26v22H8z"/>` +
  '<path fill="#dfe9ef" d="M19 34l5-16q2-5 7-5h26q5 0 7 5l5 16z"/><circle cx="20" cy="62" r="7" fill="#26323c"/><circle cx="68" cy="62" r="7" fill="#26323c"/></g>'

const gate = (color: string) =>
  `<path fill="#f7f9fa" d="M96 96h12v150H96zM372 96h12v150h-12z"/><rect x="84" y="66" width="312" height="44" rx="6" fill="${color}"/>` +
  '<path fill="#fff" d="M244 72l-16 20h9l-3 14 17-20h-10z"/>' +
  '<path fill="none" stroke="#e5484d" stroke-width="7" d="M120 214h150"/><rect x="104" y="196" width="22" height="50" rx="3" fill="#ffd24d"/>'

const lane = '<path fill="#fff" d="M236 320l3-40h6l3 40zM237 262l2-22h6l2 22z"/>'

export const stationDrawings = (color: string) => ({
  entrance: picture(sky + ground + gate(color) + lane),
  panorama: picture(
    sky +
      ground +
      canopy(color) +
      [90, 178, 266, 354].map(x => pile(x, 150, color)).join('') +
      [62, 150, 238, 326].map(bay).join('') +
      car(64, '#f2f4f5') +
      car(240, '#4a90c2'),
  ),
  pile: picture(`${sky}${ground}<g transform="translate(150 30) scale(3.1)">${pile(12, 4, color)}</g>`),
})
