import type { home as zh } from '../zh-CN/home.ts'

export const home = {
  'home.title': 'Home',
  'home.morning': 'Good morning, {{name}}',
  'home.afternoon': 'Good afternoon, {{name}}',
  'home.evening': 'Good evening, {{name}}',
  'home.noRole': 'No role',
  'home.menu': 'All screens',
  'home.count': '{{count}} {{count|screen|screens}}',
  'home.direct': 'Direct',
  'home.recent': 'Recent',
  'home.welcome': 'Welcome, {{name}}',
  'home.without': 'Your menu has no home page; go on from here.',
  'home.empty': 'Nothing to open yet',
  'home.emptyHint': 'Your roles hold no menu so far, ask an administrator for the rights',
} satisfies Record<keyof typeof zh, string>
