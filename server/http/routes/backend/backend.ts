// The app of a call behind `access: 'secret'`.

import type { App } from '../../../services/apps/app-cache.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { Call } from '../../mount.ts'

/** Trust: mounting has refused a call without the secret already; a row whose access is changed by mistake must not open the door. */
export const backendOf = ({ app, isBackend }: Call): App => {
  if (!isBackend) throw new ServiceError('missing_or_invalid_app_secret')
  return app
}
