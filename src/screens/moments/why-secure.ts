// The screen of the moment `why-secure`: why an account is secured, behind an info button.

import { jobs, machine } from '../../flows/account/why-secure.ts'
import * as Why from '../account/why-secure.tsx'
import { row } from '../screen.ts'

export const rows = { WHY_SECURE_SCREEN: row('why-secure', machine, jobs, Why.default, Why.copy, Why.styles) }
