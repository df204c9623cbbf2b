// The demo's stations. Operator and equipment are invented; the places are well-known ones, with the coordinates (GCJ-02)
// that public maps give them, to about 100 m.
import { stations365 } from './demo-network-stations-365.ts'
import { stations399 } from './demo-network-stations-399.ts'
import type { DemoStation } from './demo-station.ts'

export const demoStations: Readonly<Record<string, readonly DemoStation[]>> = { '365': stations365, '399': stations399 }
