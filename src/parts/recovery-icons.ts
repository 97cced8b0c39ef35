// The icons of the screens of recovery as path data (icons.tsx has the others).

import type { IconPath } from './icons.tsx'

export const key: IconPath = 'M8.5 10.5a5 5 0 1 0 0 7.1 5 5 0 0 0 0-7.1zM9 10l9.5-6.5M15 6l2.5 3.5'
export const cloud: IconPath = 'M7 18.5a4.5 4.5 0 0 1-.4-9A6 6 0 0 1 18 8.7a4.9 4.9 0 0 1-.5 9.8z'
export const drive: IconPath = 'M8.7 4h6.6l6.2 10.8-3.3 5.7H5.8l-3.3-5.7zM8.7 4l6.3 10.8h6.5M15.3 4L5.8 20.5M2.5 14.8h9'
export const passkey: IconPath =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.7-6 6-6 1 0 1.9.2 2.7.6M17 12.5a3 3 0 0 0-1 5.8V20l1 1 1.2-1.2-.9-1 .9-.9A3 3 0 0 0 17 12.5z'
export const again: IconPath = 'M19.5 5v4.5H15M19 9.5a7.5 7.5 0 1 0 .4 4.5'
