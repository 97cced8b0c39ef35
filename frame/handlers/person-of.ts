// Whose account it is, as a window for keys names it.

import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { me } from '../../src/contract/endpoints/users.ts'
import { userFromWire } from '../../src/contract/entities.ts'
import type { KeyPerson } from '../../src/contract/key-windows.ts'
import { identityOf } from '../../src/kit/person/identity.ts'

/** By what the service says of the user. */
export const personOf = (user: AnswerOf<typeof me>): KeyPerson => {
  const { id, name } = identityOf(userFromWire(user))
  return { id, name: name || null }
}
