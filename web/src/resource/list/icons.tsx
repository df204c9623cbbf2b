// The few drawings of the list, in one stroke.
const shapes = {
  refresh: 'M13 5.5A5.5 5.5 0 1 0 13.5 9M13.5 2.5v3h-3',
  views: 'M2.5 3.5h11M2.5 8h7M2.5 12.5h4M11.5 8v5.5l2-1.5 2 1.5V8z',
  columns: 'M2.5 2.5h11v11h-11zM6.2 2.5v11M9.8 2.5v11',
  export: 'M8 2v8m-3-3 3 3 3-3M2.5 11v2.5h11V11',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  more: 'M8 3h.01M8 8h.01M8 13h.01',
  pin: 'M5 2.5h6M6 2.5v4L4.5 9h7L10 6.5v-4M8 9v4.5',
  left: 'm10 3-5 5 5 5',
  right: 'm6 3 5 5-5 5',
  cross: 'm4 4 8 8m0-8-8 8',
  check: 'm3 8 3.5 3.5L13 5',
} as const

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentcolor"
      strokeWidth={name === 'grip' || name === 'more' ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
