// A relying party by Passport, with the strategy of `openid-client`.

import * as client from 'openid-client'
import { Strategy } from 'openid-client/passport'
import passport from 'passport'
import { GIVEN, serve } from './serve.mjs'

const config = await client.discovery(new URL(GIVEN.issuer), GIVEN.id, GIVEN.secret, undefined, {
  execute: [client.allowInsecureRequests],
})
passport.use(
  'latchkey',
  new Strategy({ config, scope: 'openid email', callbackURL: `${GIVEN.base}/callback` }, (tokens, done) =>
    done(null, tokens.claims()),
  ),
)
serve(
  (url, session, request, answer) =>
    new Promise((resolve, reject) => {
      Object.assign(request, {
        session,
        app: { get: () => () => false },
        protocol: 'http',
        host: url.host,
        originalUrl: request.url,
        query: {},
      })
      request.get = (name) => request.headers[name.toLowerCase()]
      passport.authenticate('latchkey', { session: false }, (error, user, info) =>
        user ? resolve({ sub: user.sub, email: user.email }) : reject(error ?? new Error(JSON.stringify(info))),
      )(request, answer, reject)
      answer.once('finish', () => resolve(undefined))
    }),
)
