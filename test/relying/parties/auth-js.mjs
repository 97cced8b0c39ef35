// A relying party by Auth.js.

import { Auth } from '@auth/core'
import { GIVEN, serve } from './serve.mjs'

const config = {
  basePath: '/auth',
  secret: 'a secret of the test, which is long enough',
  trustHost: true,
  providers: [
    {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'oidc',
      issuer: GIVEN.issuer,
      clientId: GIVEN.id,
      clientSecret: GIVEN.secret,
      checks: ['pkce', 'state', 'nonce'],
    },
  ],
  callbacks: {
    jwt: ({ token, profile }) => (profile ? { ...token, person: profile.sub, email: profile.email } : token),
    session: ({ session, token }) => ({ ...session, sub: token.person, email: token.email }),
  },
}
serve(async (url, _session, request, answer) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  const body = pieces.length > 0 ? Buffer.concat(pieces) : undefined
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const given = await Auth(new Request(url, { method: request.method, headers, body }), config)
  for (const [name, value] of given.headers) if (name !== 'set-cookie') answer.setHeader(name, value)
  answer.setHeader('set-cookie', given.headers.getSetCookie())
  answer.writeHead(given.status).end(await given.text())
})
