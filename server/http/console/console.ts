// The operators' console on an origin of its own: document, scripts, sign-in and acts (docs/console.md).

import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type GenericSchema, type InferOutput, maxLength, object, pipe, regex, safeParse, string, trim } from 'valibot'
import { actNamed, actRow } from '../../../src/contract/admin/acts.ts'
import type { ConsoleState, Operator } from '../../../src/contract/admin/operator.ts'
import { assertion, attestation } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { perform } from '../../services/admin/perform.ts'
import { actsOf, roleOf } from '../../services/console/may.ts'
import { beginOperatorSession, endSession, LONGEST, operatorOf } from '../../services/console/sessions.ts'
import { enrol, enrolOptions, type SignedIn, signIn, signInOptions } from '../../services/console/sign-in.ts'
import type { Core } from '../../services/core.ts'
import { createRateLimit } from '../../services/limits/rate-limit.ts'
import { ServiceError } from '../../services/service-error.ts'
import { hasOperator } from '../../stores/console/sign-in.ts'
import { countedNetwork } from '../middleware/client-address.ts'
import { readBody } from '../middleware/read-body.ts'
import { refusal } from '../middleware/refusal.ts'
import { securityHeaders } from '../middleware/security-headers.ts'
import { soundAddress } from '../middleware/sound-address.ts'
import { wantsPage } from '../middleware/wants-page.ts'
import { missingPage } from '../missing-page.ts'
import { ownHost, ownPage, sessionCookie, tokenIn } from './guard.ts'
import { observeConsole } from './observe-console.ts'
import { pages } from './pages.ts'

/** Sign-ins that one network may try in a minute. */
const SIGN_INS_PER_MINUTE = 30

type Bindings = { Bindings: HttpBindings; Variables: { requestId: string } }
type Call = Context<Bindings>

const name = pipe(string(), trim(), regex(/\S/), maxLength(80))
const invite = pipe(string(), regex(/^[\w-]{20,100}$/))

const parsed = async <S extends GenericSchema>(c: Call, schema: S): Promise<InferOutput<S>> => {
  const read = safeParse(schema, await readBody(c.req))
  if (!read.success) throw new ServiceError('invalid_data')
  return read.output
}

/** Signs an operator in: the answer sets the cookie. */
const begin = async (core: Core, origin: string, c: Call, who: SignedIn): Promise<Response> => {
  c.header('set-cookie', sessionCookie(origin, await beginOperatorSession(core, who), LONGEST / 1000))
  core.log.info('operator_signed_in', { operator: who.operator, role: who.role })
  return c.json({ success: true })
}

/** Who calls. Throws 401 where the session is none, or is over. */
const callerOf = async (core: Core, origin: string, c: Call) => {
  const token = tokenIn(c, origin)
  const found = token ? await operatorOf(core, token) : undefined
  const role = found && roleOf(found.role)
  if (!found || !role) throw new ServiceError('missing_or_invalid_token')
  return { id: found.id, name: found.name, role }
}

/** What a visitor is told. Trust: that there is no operator yet is all that a stranger learns; the first one comes by the command line alone. */
const stateOf = async (core: Core, c: Call): Promise<Response> => {
  await parsed(c, object({}))
  return c.json({ has_operator: await hasOperator(core.db) } satisfies ConsoleState)
}

/** What is answered where nothing is: a page where a person asks. */
const nothing = (core: Core, origin: string) => (c: Call) => {
  const refused = refusal(core, new ServiceError('not_found'), c.get('requestId'))
  return wantsPage(c) ? missingPage(c, origin) : refused
}

/** The console of one origin. `root` is the package's folder. */
export const createConsole = (core: Core, origin: string, root: string): Hono<Bindings> => {
  const place = { origin, host: new URL(origin).hostname }
  const tries = createRateLimit(core.clock, SIGN_INS_PER_MINUTE)
  const limited = (c: Call): void => {
    const network = countedNetwork(core.env, c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'))
    const wait = network === null ? null : tries(network)
    if (wait !== null) throw new ServiceError('too_many_requests', undefined, { retryAfter: wait / 1000 })
  }

  const app = new Hono<Bindings>()
  app.onError((error, c) => refusal(core, error, c.get('requestId') ?? ''))
  app.notFound(nothing(core, origin))
  app.use(observeConsole(core), securityHeaders(origin.startsWith('https://')), ownHost(origin), soundAddress)
  app.route('/', pages(origin, root))
  app.use('/console/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.post('/console/*', ownPage(origin))
  app.post('/console/state', async (c) => {
    limited(c)
    return stateOf(core, c)
  })
  app.post('/console/sign-in/options', async (c) => {
    limited(c)
    await parsed(c, object({}))
    return c.json(await signInOptions(core, place))
  })
  app.post('/console/sign-in', async (c) => {
    limited(c)
    return begin(core, origin, c, await signIn(core, place, await parsed(c, assertion)))
  })
  app.post('/console/enrol/options', async (c) => {
    limited(c)
    return c.json(await enrolOptions(core, place, await parsed(c, object({ invite, name }))))
  })
  app.post('/console/enrol', async (c) => {
    limited(c)
    return begin(core, origin, c, await enrol(core, place, await parsed(c, object({ invite, name, attestation }))))
  })
  app.post('/console/sign-out', async (c) => {
    await parsed(c, object({}))
    const token = tokenIn(c, origin)
    if (token) await endSession(core, token)
    c.header('set-cookie', sessionCookie(origin, '', 0))
    return c.json({ success: true })
  })
  app.post('/console/me', async (c) => {
    await parsed(c, object({}))
    const who = await callerOf(core, origin, c)
    return c.json({ ...who, acts: actsOf(who.id, who.role), service: core.env.PUBLIC_URL } satisfies Operator)
  })
  app.post('/console/acts/:act', async (c) => {
    const { id, role } = await callerOf(core, origin, c)
    const act = actNamed(c.req.param('act'))
    if (!act) throw new ServiceError('not_found')
    return c.json((await perform(core, { kind: 'operator', id, role }, act, await readBody(c.req, actRow(act).bytes))) as object)
  })
  return app
}
