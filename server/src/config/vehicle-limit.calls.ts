import { vehicleLimit } from '@ev/contract/config/vehicle-limit'
import { mount } from '../resource/mount.ts'
import { switching } from '../resource/switched.ts'

export const vehicleLimits = mount(
  vehicleLimit,
  {
    table: 'config_vehicle_limit',
    columns: { startDate: 'starts_on', endDate: 'ends_on' },
    links: { stations: { table: 'config_vehicle_limit_station', of: 'limit_id', to: 'station_id' } },
    actions: switching('config_vehicle_limit'),
  },
  {},
)
