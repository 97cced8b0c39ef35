// The typed client of back ends and operators: what must compile, and what must not.

import type { Client } from '../../server/client/create-client.d.mts'

declare const client: Client
const UNLINK = 'POST /api/v1/users/{userId}/accounts/unlink'
const path = { userId: 'did:privy:ada' }

export const calls = (): unknown[] => [
  client.call(UNLINK, { path, body: { type: 'oidc', handle: 'https://login.example#ada' } }),
  client.act('users.unlink', { app: 'app', user: path.userId, type: 'oidc', handle: 'https://login.example#ada' }),
  // @ts-expect-error a type of account that is none
  client.call(UNLINK, { path, body: { type: 'openid', handle: 'ada' } }),
  // @ts-expect-error an account without its subject
  client.call(UNLINK, { path, body: { type: 'oidc' } }),
  // @ts-expect-error a type of account that is none
  client.act('users.unlink', { app: 'app', user: path.userId, type: 'openid', handle: 'ada' }),
]
