// Where the issuer of an OpenID connection sends people back to. Each connection has an address of its own.

import type { Core } from '../core.ts'
import { callbackUrl } from '../oauth/flow-secrets.ts'

/**
 * The address that is registered at the issuer. Trust: an answer that comes to the address of another connection ends its login, so that no issuer is
 * sent a code of another one (RFC 9700, section 4.4).
 */
export const connectionCallback = (core: Pick<Core, 'env'>, id: string): string => `${callbackUrl(core)}/${id}`
