// The icons of the frame and the login menu as path data, and the component that draws an icon.

/** The `d` of a path: 1.5 px line, 24 px box. */
export type IconPath = string

export const back: IconPath = 'M15 5l-7 7 7 7'
export const close: IconPath = 'M6 6l12 12M18 6L6 18'
export const info: IconPath = 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.2'
export const mail: IconPath = 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7'
export const phone: IconPath = 'M8 2.5h8v19H8zM11 18.5h2'
export const wallet: IconPath = 'M4 7.5h16v12H4zM4 7.5l12-3.5v3.5M20 11.5h-4.5a2 2 0 0 0 0 4H20'
export const passkey: IconPath =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5v-1c0-2.5 2.5-4.5 6.5-4.5 1 0 2 .1 2.8.4M17.5 14.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM17.5 14.5v6l1.7-1.5-1.7-1.5'
export const people: IconPath =
  'M9 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 5.7a3 3 0 0 1 0 5.6M17 14.3c2.1.6 3.5 2.3 3.5 4.7'
export const grid: IconPath = 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h5v5h-5z'
export const link: IconPath =
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7'
export const onward: IconPath = 'M9 5l7 7-7 7'
export const outward: IconPath = 'M8 16l8.5-8.5M10 7h7v7'
export const check: IconPath = 'M5 12.5l4.5 4.5L19 7.5'
export const alert: IconPath = 'M12 5v9M12 18.4v.2'
export const paper: IconPath = 'M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 16h5'
export const window: IconPath = 'M3.5 5.5h17v13h-17zM3.5 9.5h17M6.5 7.5h.1M9 7.5h.1'

/** Draws an icon in the colour of the text around it; decoration, never a name. */
export const Icon = ({ path, size = 24 }: { path: IconPath; size?: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={path} />
  </svg>
)
