// `/elements/login-modal.js` of a service: defines <login-modal> alone.

import './here.ts'

export * from '../define-login-modal.ts'
