// Icons of funding, 24 px, drawn with a stroke.

import type { IconPath } from './icons.tsx'

export const card: IconPath = 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4'
