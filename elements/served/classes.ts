// `/elements/index.js` of a service: the classes, and `defineAll`; defines nothing by itself.

import './here.ts'

export * from '../index.ts'
