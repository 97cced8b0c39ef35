// What the screens of second factors say of errors.

import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { errors as own } from '../../i18n/en/mfa.json'
import { errors as passkey } from '../../i18n/en/passkey.json'

export const said = {
  errors: { ...errors, ...passkey, ...later, ...own },
  messages: { ...messages, ...laterMessages },
}
