// `/elements/fund-account.js` of a service: defines <fund-account> alone.

import './here.ts'

export * from '../define-fund-account.ts'
