// The figures of a chart as a table, for those who cannot see it or have no mouse to point at it.
import { useLanguage } from '../locales/language.ts'
import styles from './chart.module.css'

type Cell = string | number | null

/** The first column names the row. */
export type Figures = { dimensions: string[]; source: Cell[][] }

/** Which row of the figures somebody asked for. */
export type Picked = { readonly index: number; readonly name: string }

type FiguresTableProps = { caption: string; figures: Figures; onPick: ((picked: Picked) => void) | undefined }

export function FiguresTable({ caption, figures: { dimensions, source }, onPick }: FiguresTableProps) {
  const language = useLanguage()
  const shown = (cell: Cell | undefined) => (typeof cell === 'number' ? cell.toLocaleString(language) : (cell ?? '—'))
  return (
    <div className={styles.figures}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {dimensions.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.map(([first, ...rest], index) => {
            const name = shown(first)
            return (
              <tr key={name}>
                <th scope="row">
                  {onPick ? (
                    <button type="button" onClick={() => onPick({ index, name })}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                {dimensions.slice(1).map((dimension, place) => (
                  <td key={dimension}>{shown(rest[place])}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
