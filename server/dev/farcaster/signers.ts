// The stand-in for Farcaster's requests for keys: an app asks, and a person approves or declines on a page.

import { type Context, Hono } from 'hono'
import { number, object, pipe, regex, safeParse, string } from 'valibot'
import { type Hex, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Random } from '../../ports/ports.ts'
import { SIGNER_DOMAIN, SIGNER_TYPES } from '../../services/farcaster/signer-requests.ts'
import { PEOPLE } from '../idp/people.ts'
import { FARCASTER_APP } from './app.ts'
import { approvePage, donePage, PAGE_POLICY } from './pages.ts'
import { casterOf } from './people.ts'
import { KEY, type Registries } from './registries.ts'

const TOKEN_BYTES = 16
const MOST_REQUESTS = 1000

const hex = pipe(string(), regex(/^0x[0-9a-f]+$/i))
const asked = object({ key: pipe(hex, regex(/^0x[0-9a-f]{64}$/i)), requestFid: number(), signature: hex, deadline: number() })
interface Asked {
  readonly key: Hex
  userFid: number | null
}

/** A request as the API tells of it. */
const toldOf = (url: string, token: string, { key, userFid }: Asked) => ({
  result: {
    signedKeyRequest: {
      token,
      deeplinkUrl: `${url}/dev/farcaster/signer?token=${token}`,
      key,
      requestFid: FARCASTER_APP.fid,
      state: userFid === null ? 'pending' : 'completed',
      ...(userFid !== null && { userFid }),
    },
  },
})
const over = (c: Context) => c.html(donePage('This request is over', 'Start again in the app.'), 404)

/** Routes below `/dev/farcaster`: the API, and the page. */
export const signerRoutes = ({
  url,
  random,
  registries,
}: {
  readonly url: string
  readonly random: Random
  readonly registries: Registries
}): Hono => {
  const requests = new Map<string, Asked>()
  const routes = new Hono()
  routes.post('/api/v2/signed-key-requests', async (c) => {
    const { success, output } = safeParse(asked, await c.req.json().catch(() => null))
    if (!success) return c.json({ errors: [{ message: 'Validation error' }] }, 400)
    const { key, requestFid, deadline, signature } = output
    const message = { requestFid: BigInt(requestFid), key: key as Hex, deadline: BigInt(deadline) }
    const { address } = privateKeyToAccount(FARCASTER_APP.key)
    const typed = { address, domain: SIGNER_DOMAIN, types: SIGNER_TYPES, primaryType: 'SignedKeyRequest', message } as const
    if (requestFid !== FARCASTER_APP.fid || !(await verifyTypedData({ ...typed, signature: signature as Hex })))
      return c.json({ errors: [{ message: 'Invalid signature' }] }, 400)
    const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('hex')
    if (requests.size >= MOST_REQUESTS) requests.clear()
    requests.set(token, { key: key as Hex, userFid: null })
    return c.json(toldOf(url, token, { key: key as Hex, userFid: null }))
  })
  routes.get('/api/v2/signed-key-request', (c) => {
    const token = c.req.query('token') ?? ''
    const request = requests.get(token)
    return request ? c.json(toldOf(url, token, request)) : c.json({ errors: [{ message: 'Not found' }] }, 404)
  })

  routes.use('/signer', async (c, next) => {
    await next()
    c.header('content-security-policy', PAGE_POLICY)
  })
  routes.get('/signer', (c) => {
    const request = requests.get(c.req.query('token') ?? '')
    return !request || request.userFid !== null
      ? over(c)
      : c.html(approvePage('An app asks to write to Farcaster for you.', PEOPLE))
  })
  routes.post('/signer', async (c) => {
    const token = c.req.query('token') ?? ''
    const request = requests.get(token)
    if (!request || request.userFid !== null) return over(c)
    const form = new URLSearchParams(await c.req.text())
    if (form.get('answer') !== 'approve') {
      requests.delete(token)
      return c.html(donePage('Declined', 'You can close this page.'))
    }
    const person = PEOPLE.find(({ key }) => key === form.get('person'))
    if (!person) return c.text('Nobody was chosen.', 400)
    const { fid } = casterOf(person)
    await registries.setKey(fid, request.key, KEY.added, KEY.signer)
    request.userFid = fid
    return c.html(donePage('Approved', 'Go back to the app.'))
  })
  return routes
}
