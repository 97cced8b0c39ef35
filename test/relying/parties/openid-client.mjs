// A relying party by `openid-client`: code with PKCE, state and nonce, userinfo, refresh, logout.

import * as client from 'openid-client'
import { GIVEN, serve } from './serve.mjs'

const config = await client.discovery(new URL(GIVEN.issuer), GIVEN.id, GIVEN.secret, undefined, {
  execute: [client.allowInsecureRequests],
})
serve(async (url, session) => {
  if (url.pathname === '/login') {
    Object.assign(session, {
      verifier: client.randomPKCECodeVerifier(),
      state: client.randomState(),
      nonce: client.randomNonce(),
    })
    return client.buildAuthorizationUrl(config, {
      redirect_uri: `${GIVEN.base}/callback`,
      scope: 'openid email wallets',
      code_challenge: await client.calculatePKCECodeChallenge(session.verifier),
      code_challenge_method: 'S256',
      state: session.state,
      nonce: session.nonce,
    })
  }
  const tokens = await client.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: session.verifier,
    expectedState: session.state,
    expectedNonce: session.nonce,
    idTokenExpected: true,
  })
  const { sub } = tokens.claims()
  const { email } = await client.fetchUserInfo(config, tokens.access_token, sub)
  const next = await client.refreshTokenGrant(config, tokens.refresh_token)
  return { sub, email, renewed: next.refresh_token !== tokens.refresh_token }
})
