// `/elements/wallet-button.js` of a service: defines <wallet-button> alone.

import './here.ts'

export * from '../define-wallet-button.ts'
