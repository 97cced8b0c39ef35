// Errors of how the host’s page is set up. The messages name attribute, value and rule where they are raised.

import type { Codes } from './view.ts'

export const CODES = {
  invalid_app_id: { status: null, message: 'The app id is not valid.' },
  invalid_attribute: { status: null, message: 'An attribute has a value that is not allowed.' },
  tag_hidden: { status: null, message: 'The tag, or what it lies in, is hidden, so that nothing of its dialog would be seen.' },
  invalid_login_methods: { status: null, message: 'None of these login methods is one that the app allows.' },
  invalid_config: { status: null, message: 'The config is not valid.' },
} as const satisfies Codes
