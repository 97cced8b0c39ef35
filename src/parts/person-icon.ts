// The icon of a person, which the login shows too (account-icons.ts has those of the account alone).

import type { IconPath } from './icons.tsx'

export const person: IconPath = 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 19.5c0-3.3 3-5.5 7-5.5s7 2.2 7 5.5'
