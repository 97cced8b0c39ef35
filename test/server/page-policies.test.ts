// The policy of answers that name none of their own: data and documents of the service.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { securityHeaders } from '../../server/http/middleware/security-headers.ts'

const app = new Hono()
app.use(securityHeaders(false))
app.get('/data', (c) => c.json({}))
app.get('/document', (c) => c.html('<p>Lost'))
app.get('/own', (c) => c.html('<p>Own', 200, { 'content-security-policy': "default-src 'self'" }))
app.get('/script', (c) => c.body('', 200, { 'content-type': 'text/javascript' }))
const policy = async (path: string): Promise<string | null> => (await app.request(path)).headers.get('content-security-policy')

test('what names no policy loads nothing, is framed by nobody, sends no form and moves no address', async () => {
  assert.equal(await policy('/data'), "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
  assert.equal(await policy('/document'), "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
})

test('a document with a policy of its own keeps it, and a script has none', async () => {
  assert.equal(await policy('/own'), "default-src 'self'")
  assert.equal(await policy('/script'), null)
})
