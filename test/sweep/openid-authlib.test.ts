// The OpenID provider with a relying party in Python: Authlib, as Debian has it (python3-authlib, python3-requests).

import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { onEachEngine } from '../server/engines.ts'
import { CALLBACK, createOpenIdLab, newBrowser, type OpenIdLab } from '../server/openid-lab.ts'

const run = promisify(execFile)
const SCRIPT = `
import json, os, sys
os.environ['AUTHLIB_INSECURE_TRANSPORT'] = '1'
import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.oidc.core import CodeIDToken
issuer, client_id, secret, callback, verifier, called = sys.argv[1:7]
conf = requests.get(issuer + '/.well-known/openid-configuration').json()
session = OAuth2Session(client_id, secret, scope='openid email', redirect_uri=callback, code_challenge_method='S256')
if called == '-':
    url, state = session.create_authorization_url(conf['authorization_endpoint'], code_verifier=verifier, nonce='n1', state='s1')
    print(url)
else:
    token = session.fetch_token(conf['token_endpoint'], authorization_response=called, code_verifier=verifier, state='s1')
    keys = requests.get(conf['jwks_uri']).json()
    claims = jwt.decode(token['id_token'], keys, claims_cls=CodeIDToken,
        claims_options={'iss': {'values': [issuer]}, 'aud': {'values': [client_id]}}, claims_params={'nonce': 'n1', 'client_id': client_id})
    claims.validate()
    info = session.get(conf['userinfo_endpoint']).json()
    again = session.refresh_token(conf['token_endpoint'], refresh_token=token['refresh_token'])
    print(json.dumps({'sub': claims['sub'], 'info': info, 'renewed': again['refresh_token'] != token['refresh_token']}))
`
const missing = spawnSync('/usr/bin/python3', ['-c', 'import authlib, requests']).status !== 0

await onEachEngine((engine) => {
  let lab: OpenIdLab
  before(async () => {
    lab = await createOpenIdLab(engine)
  })
  after(() => lab.close())

  test('Authlib signs a person in', { skip: missing && 'python3-authlib is not installed' }, async () => {
    const { app, issuer } = await lab.newProvider()
    const { id, secret } = await lab.newClient(app)
    const { body } = await app.logIn('ada@example.com')
    const verifier = 'v'.repeat(64)
    const python = async (called: string): Promise<string> =>
      (await run('/usr/bin/python3', ['-c', SCRIPT, issuer, id, secret ?? '', CALLBACK, verifier, called])).stdout.trim()
    const called = await lab.agree(newBrowser(), app, await python('-'), body.token)
    const answer = JSON.parse(await python(called.href))
    assert.deepEqual([answer.sub, answer.info.email, answer.renewed], [body.user.id, 'ada@example.com', true])
  })
})
