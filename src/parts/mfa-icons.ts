// The icons of second factors as path data (icons.tsx has the others).

import type { IconPath } from './icons.tsx'

/** An authenticator app: a phone that shows digits. */
export const authenticator: IconPath = 'M7.5 2.5h9v19h-9zM10 9h.1M12 9h.1M14 9h.1M10 12.5h.1M12 12.5h.1M14 12.5h.1M11 18.5h2'
export const message: IconPath = 'M4 5h16v11h-9l-4 3.5V16H4zM8 10.5h.1M12 10.5h.1M16 10.5h.1'
export const lifebelt: IconPath =
  'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM6 6l3.5 3.5M18 6l-3.5 3.5M6 18l3.5-3.5M18 18l-3.5-3.5'
export const guard: IconPath = 'M12 3.5l7 2.5v5.5c0 4.2-2.8 7.6-7 9-4.2-1.4-7-4.8-7-9V6z'
export const copies: IconPath = 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4'
export const download: IconPath = 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15'
export const printer: IconPath = 'M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 13.5h10v7H7z'
