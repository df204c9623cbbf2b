export const line = {
  'line.connecting': 'Connecting',
  'line.live': 'Live',
  'line.lost': 'Connection lost',
  'line.refused': 'Live data cannot be received',
  'line.heard': 'Picture is old by',
  'line.retry': 'Reconnect now',
} as const
