// Errors of any call: its form, its app, its origin, and a service that cannot be reached.

import type { Codes } from './view.ts'

export const CODES = {
  invalid_data: { status: 400, message: 'The request is not of the form that this call takes.' },
  missing_or_invalid_privy_app_id: { status: 400, message: 'The app id is missing, or no app has it.' },
  missing_or_invalid_privy_client_id: { status: 400, message: 'The client id is not one of this app.' },
  missing_or_invalid_privy_account_id: { status: 400, message: 'The account id is missing or wrong.' },
  missing_or_invalid_app_secret: { status: 401, message: 'There is no valid app secret. It belongs to the back end alone.' },
  missing_origin: { status: 403, message: 'This app does not answer calls without an Origin.' },
  invalid_origin: { status: 403, message: 'This origin is not one of the allowed origins of the app.' },
  act_not_allowed: { status: 403, message: 'Your role, or the scope of your token, does not include this.' },
  invalid_native_app_id: { status: 403, message: 'This native app id is not one of the app.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  feature_not_supported: { status: 404, message: 'This service does not have that feature of the client.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  payload_too_large: { status: 413, message: 'The request is larger than this call takes.' },
  unsupported_media_type: { status: 415, message: 'The body must be JSON, with the content type application/json.' },
  too_many_requests: { status: 429, message: 'Too many attempts.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Try again later.' },
  service_unavailable: { status: 503, message: 'The service cannot do this right now. Try again later.' },
  max_apps_reached: { status: 400, message: 'No more apps can be made.' },
  max_denylist_entries_reached: { status: 400, message: 'The denylist is full.' },
  legacy_dashboard_login_configuration: { status: 400, message: 'The login configuration of this app is out of date.' },
  client_request_timeout: { status: null, message: 'Request timed out' },
  service_unreachable: { status: null, message: 'The service cannot be reached. Check your connection and try again.' },
  invalid_answer: { status: null, message: 'The service gave an answer that cannot be read.' },
  screen_failed: { status: null, message: 'A screen could not be drawn.' },
  unknown_error: { status: null, message: 'Something went wrong. Try again later.' },
} as const satisfies Codes
