// The captcha's frame: a page of the service for pages of the app, so that their policy never names the vendor.
// See docs/captcha.md.

import { Hono } from 'hono'
import { html } from 'hono/html'
import { TURNSTILE_KEY } from '../../../../src/contract/captcha-wire.ts'
import type { Core } from '../../../services/core.ts'
import { isSignInPage, signInSources } from '../../../services/cross-app/window-pages.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { Bindings } from '../../middleware/admit.ts'

/**
 * Trust: the vendor's script may load, frame and ask its own origin, and nothing else: not our calls, not the page around it. Only pages of the app,
 * and its windows, may have it inside.
 */
const policy = (vendor: string, pages: readonly string[]): string =>
  `default-src 'none'; script-src 'self' ${vendor}; frame-src ${vendor}; connect-src ${vendor}; frame-ancestors ${pages.join(' ')}; ` +
  "base-uri 'none'; form-action 'none'; sandbox allow-scripts allow-same-origin"

/** GET /apps/{appId}/captcha?origin={origin of the page}. */
export const captchaFrame = (core: Core): Hono<{ Bindings: Bindings }> =>
  new Hono<{ Bindings: Bindings }>().get('/apps/:appId/captcha', async (c) => {
    const id = c.req.param('appId')
    const app = /^[\x21-\x7e]{25}$/.test(id) ? await core.apps.find(id) : null
    if (!app) throw new ServiceError('missing_or_invalid_privy_app_id')
    const { captcha_enabled: on, captcha_site_key: key } = app.row.config
    if (!on || !key.startsWith(TURNSTILE_KEY)) throw new ServiceError('not_found')
    const page = c.req.query('origin') ?? ''
    // Trust: the frame posts to this origin alone.
    if (!isSignInPage(app, page)) throw new ServiceError('invalid_origin')
    const { scriptUrl } = core.captcha
    c.header('content-security-policy', policy(new URL(scriptUrl).origin, signInSources(app)))
    c.header('cache-control', 'no-store')
    // A page that isolates itself (COEP) may have it too.
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Captcha</title>
<script type="module" src="/elements/captcha.js"></script>
</head>
<body data-page="${page}" data-key="${key.slice(TURNSTILE_KEY.length)}" data-action="${app.id}" data-script="${scriptUrl}"></body>
</html>
`)
  })
