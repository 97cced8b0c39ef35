// The icons of the account's screens, lists and menu as path data (icons.tsx has the others).

import type { IconPath } from '../icons.tsx'

export const plus: IconPath = 'M12 5.5v13M5.5 12h13'
export const bin: IconPath = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5'
export const pen: IconPath = 'M4.5 19.5l.9-4L16 4.9l3.1 3.1L8.5 18.6zM13.5 7.4l3.1 3.1'
export const shield: IconPath = 'M12 3.5l7 2.5v5.5c0 4.2-2.8 7.6-7 9-4.2-1.4-7-4.8-7-9V6zM9 12l2 2 4-4'
export const clock: IconPath = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 1.5'
export const purse: IconPath = 'M4 7.5h15v11H4zM4 7.5l11-3v3M15.5 13h.2'
export const device: IconPath = 'M5 5.5h14v10H5zM2.5 18.5h19'
export const copy: IconPath = 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4'
export const receive: IconPath = 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15'
export const send: IconPath = 'M12 15V4M7.5 8.5L12 4l4.5 4.5M4.5 19.5h15'
export const network: IconPath = 'M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4'
export const unplug: IconPath = 'M8 3.5v5M16 3.5v5M5.5 8.5h13v3a6.5 6.5 0 0 1-13 0zM12 18v3'
export const leave: IconPath = 'M13.5 4.5h-8v15h8M10 12h10.5M16.5 8l4 4-4 4'
export const enter: IconPath = 'M10.5 4.5h8v15h-8M3.5 12h11M10.5 8l4 4-4 4'
