// The screen of the moment `why-secure`: why an account is secured, behind an info button.

import { jobs, machine } from '../../flows/why-secure/why-secure.ts'
import { row } from '../screen.ts'
import * as Why from './why-secure.tsx'

export const rows = { WHY_SECURE_SCREEN: row('why-secure', machine, jobs, Why.default, Why.copy, Why.styles) }
