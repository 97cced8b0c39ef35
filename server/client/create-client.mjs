// A client of the admin API and of the API for back ends, by `fetch` alone. Its types are made from /openapi.json.

/** The credentials that a call is made with. */
const authorizationOf = ({ app, secret, token }, isAct) => {
  if (isAct) {
    if (!token) throw new TypeError('An act of an operator needs `token`, a token of the admin API.')
    return `Bearer ${token}`
  }
  if (!app || !secret) throw new TypeError('A call of a back end needs `app` and `secret`.')
  return `Basic ${Buffer.from(`${app}:${secret}`).toString('base64')}`
}

/** A refusal, as an error with what the service says. */
const refusalOf = async (response, what) => {
  const said = await response.json().catch(() => ({}))
  const error = new Error(`${what}: ${typeof said.error === 'string' ? said.error : `status ${response.status}`}`)
  const wait = Number(response.headers.get('retry-after'))
  return Object.assign(error, {
    name: 'LatchkeyError',
    status: response.status,
    code: said.code ?? 'unknown',
    details: said.cause,
    retryAfter: wait > 0 ? wait : null,
  })
}

/** The path of a call with its parts filled in. Trust: a part that is empty or made of dots would name another call. */
const filled = (path, parts, query) => {
  const whole = path.replace(/\{(\w+)\}/g, (_, name) => {
    const part = parts?.[name]
    if (part === undefined || /^\.{0,2}$/.test(part)) throw new TypeError(`${path} needs \`path.${name}\`.`)
    return encodeURIComponent(part)
  })
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${whole}?${search}` : whole
}

export const createClient = ({ url, fetch: ask = globalThis.fetch, ...who }) => {
  const send = async (method, path, { body, idempotencyKey, signal }, isAct) => {
    const response = await ask(new URL(path, url).href, {
      method,
      headers: {
        authorization: authorizationOf(who, isAct),
        ...(!isAct && { 'privy-app-id': who.app }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Trust: credentials go to the address that was named, and to no other.
      redirect: 'error',
      ...(signal && { signal }),
    })
    if (!response.ok) throw await refusalOf(response, `${method} ${path}`)
    return response.json()
  }
  return {
    call: async (operation, { path, query, ...options } = {}) => {
      const [method, template] = operation.split(' ')
      return send(method, filled(template, path, query), options, false)
    },
    act: async (name, body, options = {}) => send('POST', `/api/admin/v1/acts/${name}`, { ...options, body }, true),
  }
}
