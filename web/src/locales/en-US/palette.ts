import type { palette as zh } from '../zh-CN/palette.ts'

export const palette = {
  'palette.title': 'Search',
  'palette.placeholder': 'Search menus, order numbers, pile codes…',
  'palette.close': 'Close',
  'palette.results': 'Search results',
  'palette.records': 'Records',
  'palette.screens': 'Menu',
  'palette.recent': 'Visited lately',
  'palette.plate': 'Licence plate',
  'palette.mobile': 'Mobile number',
  'palette.pile': 'Pile code',
  'palette.vin': 'VIN',
  'palette.order': 'Order number',
  'palette.card': 'Card number',
  'palette.newWindow': 'Opens in a new window',
  'palette.count': '{{count}} in all',
  'palette.left': 'The first {{shown}}, and {{left}} more',
  'palette.none': 'Nothing found for “{{text}}”',
  'palette.noneHint':
    'Type a part of a menu title, its pinyin or initials, or paste an order number, pile code, licence plate, mobile number, card number or VIN',
  'palette.keyMove': 'choose',
  'palette.keyOpen': 'open',
  'palette.keyClose': 'close',
} satisfies Record<keyof typeof zh, string>
