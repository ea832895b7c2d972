/**
 * Line icons, drawn on a 24 grid with one stroke width. They repeat what a word beside them says, so they are
 * hidden from readers; an icon button carries its own `aria-label`.
 */
const paths = {
  home: 'M4 11.2 12 4.5l8 6.7M6.2 9.6V19h4.3v-5h3v5h4.3V9.6',
  accounts:
    'M4 7.5h13.5A2.5 2.5 0 0 1 20 10v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0A2.5 2.5 0 0 1 6.5 5H16v2.5M16.2 13.5h.1',
  transfer: 'M5 8.5h13m0 0L14.5 5M18 8.5 14.5 12M19 15.5H6m0 0L9.5 12M6 15.5 9.5 19',
  bill: 'M6.5 4h11v16l-2.750-1.7L12 20l-2.750-1.7L6.5 20zM9.5 8.5h5M9.5 12h5',
  invest: 'M4 18.5h16M6.5 15l4-4.5 3 2.5 5-6M18.5 7v3.5M18.5 7H15',
  student: 'M12 5 3.5 9 12 13l8.5-4zM7 10.8V15c1.5 1.5 3.2 2 5 2s3.5-.5 5-2v-4.2M20.5 9v5',
  deposit: 'M12 4v10m0 0 4-4m-4 4-4-4M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
  withdraw: 'M12 14V4m0 0 4 4m-4-4L8 8M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
  camera: 'M4 8.5h3.2L8.8 6h6.4l1.6 2.5H20V18.5H4zM12 16.2a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  check: 'M4 7h16v10H4zM7 13.5h5M7 10.5h3M15 13.5c.8-1.5 1.5-1.5 2 0',
  statement: 'M7 3.8h7l3.5 3.5v12.9H7zM14 3.8v3.5h3.5M9.8 12h5M9.8 15.5h5',
  bell: 'M6.5 16.5c.9-1.2 1.2-2.8 1.2-5.2a4.3 4.3 0 0 1 8.6 0c0 2.4.3 4 1.2 5.2zM10.3 19a2 2 0 0 0 3.4 0',
  shield: 'M12 3.8 5.5 6.2v5c0 4.2 2.7 7.3 6.5 9 3.8-1.7 6.5-4.8 6.5-9v-5zM9.3 12l2 2 3.6-3.8',
  settings:
    'M5 7.5h7.5M16.5 7.5H19M5 16.5h2.5M11.5 16.5H19M14.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  person: 'M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM4.8 19.8c.8-3.2 3.6-5 7.2-5s6.4 1.8 7.2 5',
  out: 'M14.5 8V5.5h-9v13h9V16M10 12h10m0 0-3-3m3 3-3 3',
  search: 'M10.8 17a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4zM15.3 15.3 20 20',
  menu: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  back: 'M10.5 6 4.5 12l6 6M4.8 12H20',
  previous: 'M15 5.5 8.5 12 15 18.5',
  next: 'M9 5.5 15.5 12 9 18.5',
  down: 'M5.5 9 12 15.5 18.5 9',
  tick: 'M5 12.8 9.8 17.5 19 7',
  plus: 'M12 5v14M5 12h14',
  eye: 'M3 12c2-4 5.2-6 9-6s7 2 9 6c-2 4-5.2 6-9 6s-7-2-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  eyeOff:
    'M4 4l16 16M9.9 6.2C10.6 6.1 11.3 6 12 6c3.8 0 7 2 9 6-.7 1.4-1.5 2.5-2.5 3.4M6.5 8C5 9 3.9 10.3 3 12c2 4 5.2 6 9 6 1.6 0 3-.3 4.3-1M10 10.3a2.5 2.5 0 0 0 3.6 3.5',
  sun: 'M12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM12 3.5v1.7M12 18.8v1.7M3.5 12h1.7M18.8 12h1.7M6 6l1.2 1.2M16.8 16.8 18 18M18 6l-1.2 1.2M7.2 16.8 6 18',
  moon: 'M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z',
  keyboard: 'M3.5 7h17v10h-17zM7 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8.5 13.8h7',
  warning: 'M12 4.5 3.5 19h17zM12 10v4.2M12 16.5h.01',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11v5M12 8h.01',
  flag: 'M6 20V4.5h10.5L14 8.5l2.5 4H6',
  repeat: 'M17 4.5 20 7.5l-3 3M4 12V10a2.5 2.5 0 0 1 2.5-2.5H20M7 19.5 4 16.5l3-3M20 12v2a2.5 2.5 0 0 1-2.5 2.5H4',
  print: 'M7.5 9V4h9v5M7.5 17H5V9h14v8h-2.5M7.5 14h9v6h-9z',
  card: 'M4 7h16v10.5H4zM4 10.5h16M7 14.3h4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h8.5M17 12v3M20.5 12v2.2',
  gift: 'M5 10.5h14V20H5zM4 7.5h16v3H4zM12 7.5V20M12 7.5C9 7.5 8 6.4 8 5.3S10.8 3.5 12 7.5zm0 0c3 0 4-1.1 4-2.2S13.2 3.5 12 7.5z',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
