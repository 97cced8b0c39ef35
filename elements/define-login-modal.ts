// Defines <login-modal> alone.

import { defineTag } from './define-tag.ts'
import { LoginModal } from './login-modal.ts'

export { LoginModal }

defineTag('login-modal', () => LoginModal)
