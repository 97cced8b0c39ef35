// Icons of lists and of what is done to their rows: no part of the menu, which is what everybody loads.

import type { IconPath } from './icons.tsx'

export const plus: IconPath = 'M12 5.5v13M5.5 12h13'
export const bin: IconPath = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5'
export const pen: IconPath = 'M4.5 19.5l.9-4L16 4.9l3.1 3.1L8.5 18.6zM13.5 7.4l3.1 3.1'
export const person: IconPath = 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5c0-3.3 3-5.5 7-5.5s7 2.2 7 5.5'
export const purse: IconPath = 'M4 7.5h15v11H4zM4 7.5l11-3v3M15.5 13h.2'
export const device: IconPath = 'M5 5.5h14v10H5zM2.5 18.5h19'
