// The list of stations, as a table or on the map, and each of them with all that is set for it.
import { station } from '@ev/contract/config/station'
import { useSearchParams } from 'react-router'
import { useT } from '../../../../locales/language.ts'
import { ColorInput } from '../../../../resource/form/color-input.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { PlaceMap, PlaceShown } from './place-map.tsx'
import { PowerWindowsInput, PowerWindowsRead } from './power-windows.tsx'
import { StationMap } from './station-map.tsx'
import { useStationTabs } from './station-tabs.tsx'
import styles from './stations.module.css'

export const onTrial = { stage: ['trial'] } as const

const fields = { powerWindows: PowerWindowsInput, color: ColorInput }
const cells = {
  // As they were typed: a row of noughts behind them would claim a precision that nobody measured.
  longitude: ({ longitude }: { longitude: number }) => String(longitude),
  latitude: ({ latitude }: { latitude: number }) => String(latitude),
  powerWindows: ({ powerWindows }: { powerWindows: readonly { from: number; to: number; pct: number }[] }) => (
    <PowerWindowsRead value={powerWindows} />
  ),
}
const after = { latitude: PlaceMap }
const formWidthPx = 960
const detailWidthPx = 1040
/** The others are in the menu of its row. */
const steps = ['open', 'maintain', 'close', 'promote']
const placed = { latitude: (point: { longitude: number; latitude: number }) => <PlaceShown point={point} /> }

/** `isOnTrial`: only those that are being put into service. */
export function Stations({ isOnTrial = false }: { isOnTrial?: boolean }) {
  const t = useT()
  const tabs = useStationTabs()
  const [query, setQuery] = useSearchParams()
  const isMap = query.get('map') === 'true'
  const turn = () =>
    setQuery(before => {
      const next = new URLSearchParams(before)
      if (isMap) next.delete('map')
      else next.set('map', 'true')
      return next
    })
  return (
    <ResourcePage<typeof station.fields, typeof station.actions>
      of={station}
      list={{
        ...(isOnTrial && { fixedFilters: onTrial }),
        toolbar: () => (
          <button type="button" className={styles.turn} aria-pressed={isMap} onClick={turn}>
            {t('station.map')}
          </button>
        ),
        ...(isMap && { instead: ({ query: { filters } }) => <StationMap filters={filters} /> }),
      }}
      form={{ fields, after, widthPx: formWidthPx, initial: { stage: 'trial' } }}
      detail={{ cells, tabs, after: placed, actions: steps, widthPx: detailWidthPx }}
    />
  )
}
