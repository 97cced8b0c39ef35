// Descriptors of contract calls and messages (docs/design/signing.md, "Descriptors").

import type { AnswerInputOf } from '../../../src/contract/endpoint.ts'
import type { at } from '../../../src/contract/endpoints/descriptors.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Handlers } from '../mount.ts'

/** Seconds for which an answer may be kept: it is the same for everybody, and a new set is rare. */
const KEPT_SECONDS = 300

export const descriptors: Pick<Handlers, 'descriptors.at'> = {
  'descriptors.at': async (core, { headers }, _body, { chainId, address, name }) => {
    const found = await core.descriptors.at(chainId, address, name)
    if (!found) throw new ServiceError('not_found')
    headers.set('cache-control', `public, max-age=${KEPT_SECONDS}`)
    return found as AnswerInputOf<typeof at>
  },
}
