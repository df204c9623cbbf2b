import type { map as zh } from '../zh-CN/map.ts'

export const map = {
  'map.failed': 'The map could not be loaded. Check the network and try again',
  'map.surface': 'Map of China',
  'map.help':
    'Arrows move, plus and minus zoom, Home shows all of China; Tab goes to the points, arrows from point to point',
  'map.pickHelp':
    'Click the map to point at a place; arrows move, plus and minus zoom, Home shows all of China, Enter takes the middle',
  'map.points': 'Points, {{count}} in all',
  'map.cluster': '{{name}} and others, {{count}} points: zoom in',
  'map.more': 'and {{count}} more',
  'map.zoomIn': 'Zoom in',
  'map.zoomOut': 'Zoom out',
  'map.home': 'All of China',
  'map.all': 'All points',
  'map.kilometres': '{{figure}} km',
  'map.metres': '{{figure}} m',
  'map.number': 'Map approval {{number}}',
} satisfies Record<keyof typeof zh, string>
