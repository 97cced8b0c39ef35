// Defines <login-modal> alone.

import { defineTag } from './define-tag.ts'
import { LoginModal } from './login-modal.ts'

export type { LoginModalAttributes, LoginModalEvents } from './tags.ts'
export { LoginModal }

defineTag('login-modal', () => LoginModal)
