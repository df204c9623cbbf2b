// The words over the piles: one small picture each, drawn anew only when its words change.
import { CanvasTexture, Sprite, SpriteMaterial } from 'three'

const [widthPx, heightPx] = [256, 104]

export type LabelText = { readonly name: string; readonly figures: string; readonly colour: string }

export function newLabel(widthM: number) {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const texture = new CanvasTexture(canvas)
  const material = new SpriteMaterial({ map: texture, transparent: true, depthTest: false })
  const sprite = new Sprite(material)
  sprite.scale.set(widthM, (widthM * heightPx) / widthPx, 1)
  let written = ''
  return {
    sprite,
    write: (text: LabelText) => {
      const all = `${text.name}|${text.figures}|${text.colour}`
      if (all === written) return
      written = all
      draw(canvas, text)
      texture.needsUpdate = true
    },
    dispose: () => {
      texture.dispose()
      material.dispose()
    },
  }
}

function draw(canvas: HTMLCanvasElement, { name, figures, colour }: LabelText): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, widthPx, heightPx)
  pen.fillStyle = 'rgb(11 18 32 / 78%)'
  pen.beginPath()
  pen.roundRect(0, 0, widthPx, heightPx, 12)
  pen.fill()
  pen.fillStyle = colour
  pen.fillRect(0, heightPx - 8, widthPx, 8)
  pen.textAlign = 'center'
  pen.fillStyle = '#e8edf3'
  pen.font = '600 34px sans-serif'
  pen.fillText(name, widthPx / 2, 40, widthPx - 16)
  pen.font = '32px sans-serif'
  pen.fillText(figures, widthPx / 2, 82, widthPx - 16)
}
