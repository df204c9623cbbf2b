import styles from './watermark.module.css'

/** A name, faint over everything: a photograph of the screen says whose it was. */
export function WatermarkOf({ text }: { text: string }) {
  return (
    <div
      className={styles.watermark}
      aria-hidden="true"
      data-testid="watermark"
      style={{ backgroundImage: `url("${drawn(text)}")` }}
    />
  )
}

function drawn(text: string): string {
  const escaped = text.replace(/[<>&"]/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="160" y="100" text-anchor="middle" transform="rotate(-18 160 100)" font-family="sans-serif" font-size="15" fill="#808080">${escaped}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
