// `/elements/latchkey.js` of a service: defines all three tags.

import './here.ts'

export * from '../define.ts'
