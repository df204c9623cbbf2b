// Where the station of a form lies: pasted, pointed at on the map, and held against the province that was chosen.

import { pasteRefusals, readPlace } from '@ev/rules/place/paste'
import { isOnEarth, type Point, storedPoint } from '@ev/rules/place/point'
import { provinceDoubt } from '@ev/rules/place/province-doubt'
import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { ChinaMap } from '../../../../kit/map/china-map.tsx'
import { useOutlines } from '../../../../kit/map/use-outlines.ts'
import { useT } from '../../../../locales/language.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import styles from './stations.module.css'

const mapHeightPx = 320

export function PlaceMap() {
  const t = useT()
  const form = Form.useFormInstance()
  const point = usePoint()
  const doubt = useDoubt(point)
  const set = (to: Point) => {
    form.setFieldsValue(storedPoint(to))
    // What stood there is no longer wrong; what is wrong with the new point its fields say.
    form.validateFields(['longitude', 'latitude']).catch(() => undefined)
  }
  return (
    <div className={styles.place}>
      <Pasting onPoint={set} />
      {doubt && (
        <p className={styles.doubt} role="alert">
          {doubt}
        </p>
      )}
      <ChinaMap
        height={mapHeightPx}
        ariaLabel={t('station.placeMap')}
        {...(point && { picked: point })}
        onPick={set}
        isPolite
      />
    </div>
  )
}

/** The same to look at. */
export function PlaceShown({ point: { longitude, latitude } }: { point: Point }) {
  const t = useT()
  return (
    <div className={styles.shown}>
      <ChinaMap height={mapHeightPx} ariaLabel={t('station.placeShown')} picked={{ longitude, latitude }} isPolite />
    </div>
  )
}

type PastingProps = { onPoint: (point: Point) => void }

function Pasting({ onPoint }: PastingProps) {
  const t = useT()
  const language = useSpoken()
  const id = useId()
  const [said, setSaid] = useState<{ text: string; isWrong: boolean }>()
  const read = (text: string) => {
    if (text.trim() === '') return setSaid(undefined)
    const found = readPlace(text)
    if ('refusal' in found) return setSaid({ text: pasteRefusals[found.refusal][language], isWrong: true })
    onPoint(found.point)
    setSaid({ text: t(`station.datum.${found.datum}`), isWrong: false })
  }
  return (
    <div>
      <Input
        placeholder={t('station.paste')}
        aria-label={t('station.paste')}
        aria-describedby={id}
        allowClear
        onChange={event => read(event.target.value)}
        onPressEnter={event => event.preventDefault()}
      />
      <p id={id} className={said?.isWrong ? styles.wrong : styles.said} role="status">
        {said?.text}
      </p>
    </div>
  )
}

/** Nothing as long as either number is missing or no number. */
function usePoint(): Point | undefined {
  const form = Form.useFormInstance()
  const longitude: unknown = Form.useWatch('longitude', { form, preserve: true })
  const latitude: unknown = Form.useWatch('latitude', { form, preserve: true })
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  const point = { longitude, latitude }
  return isOnEarth(point) ? point : undefined
}

/** A warning, never a refusal. */
function useDoubt(point: Point | undefined): string | undefined {
  const language = useSpoken()
  const form = Form.useFormInstance()
  const { regions } = useOutlines()
  const area: unknown = Form.useWatch('area', { form, preserve: true })
  if (!point || !regions || typeof area !== 'string') return undefined
  return provinceDoubt({ declaredCode: area, point }, regions)?.[language]
}
