// Mean power by half hours: today against yesterday, which lies pale behind it.
import type { CompanyFigures } from '@ev/contract/statistics/big-screen'
import { useRef } from 'react'
import { useSize } from '../../kit/use-size.ts'
import { useT } from '../../locales/language.ts'
import { Panel } from '../panel.tsx'
import { kwOf } from '../shown.ts'
import styles from './company.module.css'
import { niceTop, type Plot, pathOf } from './load-path.ts'

type Load = CompanyFigures['load']

export function LoadCurve({ load }: { load: Load | undefined }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  const highest = (day: keyof Load) => Math.max(0, ...(load?.[day] ?? []).map(watts => watts ?? 0))
  const says = t('bigScreen.loadSays', { today: kwOf(highest('today')), yesterday: kwOf(highest('yesterday')) })
  const top = niceTop(Math.max(highest('today'), highest('yesterday')))
  // Room for the figures beside and below, in units of the text.
  const em = Math.max(11, Math.min(20, height / 7, width / 23))
  const left = em * (0.8 + 0.6 * kwOf(top).length)
  const plot: Plot = { left, right: width - em * 0.2, top: em * 0.6, bottom: height - em * 1.6, most: top }
  const slots = width > em * 18 ? [0, 12, 24, 36, 48] : [0, 24, 48]
  return (
    <Panel title={t('bigScreen.load')} note="kW" className={styles.load}>
      <div ref={frame} className={styles.chart}>
        {load && width > 0 && (
          <svg width={width} height={height} role="img" aria-label={says} fontSize={em}>
            {[0, 0.5, 1].map(share => {
              const y = plot.bottom - (plot.bottom - plot.top) * share
              return (
                <g key={share}>
                  <line className={styles.rule} x1={plot.left} x2={plot.right} y1={y} y2={y} />
                  {share > 0 && (
                    <text className={styles.axis} x={plot.left - em * 0.5} y={y + em * 0.35} textAnchor="end">
                      {kwOf(top * share)}
                    </text>
                  )}
                </g>
              )
            })}
            {slots.map(slot => (
              <text
                key={slot}
                className={styles.axis}
                x={plot.left + ((plot.right - plot.left) * slot) / 48}
                y={height - em * 0.2}
                textAnchor={slot === 48 ? 'end' : 'middle'}
              >
                {`${slot / 2}:00`}
              </text>
            ))}
            <path className={styles.before} d={pathOf(load.yesterday, plot)} />
            <path className={styles.area} d={pathOf(load.today, plot, true)} />
            <path className={styles.now} d={pathOf(load.today, plot)} />
          </svg>
        )}
      </div>
      <p className={styles.keys}>
        <span data-key="now">{t('bigScreen.loadToday')}</span>
        <span data-key="before">{t('bigScreen.loadYesterday')}</span>
      </p>
    </Panel>
  )
}
