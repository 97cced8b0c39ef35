// The icons: one set, 1.5 px line, drawn for 24 px, as path data.

/** An icon is the `d` of its path. */
export type IconPath = string

export const back: IconPath = 'M15 5l-7 7 7 7'
export const close: IconPath = 'M6 6l12 12M18 6L6 18'
export const mail: IconPath = 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7'
export const phone: IconPath = 'M8 2.5h8v19H8zM11 18.5h2'
export const onward: IconPath = 'M9 5l7 7-7 7'
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
