import { section } from '@ev/contract/config/section'
import { mount } from '../resource/mount.ts'

export const sections = mount(section, { table: 'config_section' }, {})
